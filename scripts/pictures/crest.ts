import { mix } from "./colour.ts";
import { polygon, vec } from "./geometry.ts";
import { lettering, letteringWidth } from "./lettering.ts";
import { group, shape } from "./paper.ts";
import { brand } from "./players.ts";

const chalk = "#f9f5ee";
const lamplight = "#f4b740";
const ink = "#2b2552";

const SHIELD = "M32 2 59 9v22c0 16-11 26-27 31C16 57 5 47 5 31V9z";
const INNER = "M32 6.2 55 12.100V31c0 13.5-9 22-23 26.600C18 53 9 44.5 9 31V12.100z";

function ball(detail: boolean): string {
  const at = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return vec(32 + Math.cos(angle) * radius, 46 + Math.sin(angle) * radius);
  };
  const fifth = [0, 0.2, 0.4, 0.6, 0.8];
  const middle = polygon(
    fifth.map((turn) => at(turn, 3.1)),
    1,
  );
  if (!detail)
    return `<circle cx="32" cy="46" r="8.5" fill="${chalk}"/>${shape(
      polygon(
        fifth.map((turn) => at(turn, 4)),
        1,
      ),
      ink,
    )}`;
  const rim = fifth
    .map((turn) =>
      polygon([at(turn - 0.075, 8), at(turn - 0.045, 6.2), at(turn + 0.045, 6.2), at(turn + 0.075, 8)], 1),
    )
    .join("");
  const seams = fifth
    .map((turn) =>
      polygon([at(turn - 0.012, 2.4), at(turn - 0.006, 7), at(turn + 0.006, 7), at(turn + 0.012, 2.6)], 1),
    )
    .join("");
  return `<circle cx="32" cy="46" r="8.5" fill="${chalk}"/>${shape(middle + rim + seams, ink)}`;
}

/** The lantern over the ball, on a grid of 64: a farol that lights the pitch. */
export function crest(detail: boolean): string {
  return [
    shape(SHIELD, brand),
    detail ? shape("M32 2 59 9v22c0 16-11 26-27 31z", mix(brand, ink, 0.28)) : "",
    detail ? `<path fill="none" stroke="${chalk}" stroke-opacity=".8" stroke-width="1.2" d="${INNER}"/>` : "",
    shape("M27.5 27h9L48 46H16z", lamplight, detail ? "" : 'opacity=".95"'),
    detail ? shape("M32 27h4.500L48 46H32z", mix(lamplight, brand, 0.22)) : "",
    shape("M24.3 16.5h15.4l-3.4 11h-8.6z", chalk),
    detail ? shape("M28.2 17h1.500l.9 10.500h-1.200zM35.8 17h-1.500l-.9 10.500h1.200z", ink) : "",
    shape("M31 8.500h2V11l8.5 4.200V17h-19v-1.800L31 11z", chalk),
    ball(detail),
  ].join("");
}

const sheet = (size: string, ...content: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${content.join("")}</svg>\n`;

/** The crest for pages, read from 32 pixels upwards. */
export const mark = (name: string): string => sheet("0 0 64 64", `<title>${name}</title>`, crest(true));

/** The crest for a browser's tab: fewer, larger shapes, so that it reads at 16 pixels. */
export const favicon = (): string => sheet("4 1 56 62", crest(false));

/** For phones' home screens, which cut circles and squares: the crest stays in the middle four fifths. */
export const maskableIcon = (): string =>
  sheet(
    "0 0 512 512",
    shape("M0 0h512v512H0z", chalk),
    group('transform="translate(105 100) scale(4.720)"', crest(true)),
  );

/** What is shown when a page is shared: a scene (its svg), a quiet plane over its left part, the crest, the club's name. */
export function socialCard(scene: string, name: string): string {
  const inner = scene.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const tall = Math.min(96, 96 * (350 / letteringWidth(name, 96)));
  return sheet(
    "0 0 1200 630",
    group('transform="translate(170 -14) scale(.6)" stroke-linecap="round" stroke-linejoin="round"', inner),
    shape("M0 0h470q70 315-30 630H0z", ink),
    `<path fill="none" stroke="${chalk}" stroke-opacity=".85" stroke-width="5" d="M490 0q70 315-30 630"/>`,
    group('transform="translate(130 96) scale(3.6)"', crest(true)),
    lettering(name, vec(240, 432), tall, chalk),
    shape("M90 520h300v8H90z", brand),
  );
}
