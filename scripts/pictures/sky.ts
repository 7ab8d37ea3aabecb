import { mix } from "./colour.ts";
import { corner, type Node, outline, type Vec, vec } from "./geometry.ts";
import type { Hour } from "./hours.ts";
import { grain, group, type Paper, shape } from "./paper.ts";

/** Bands of colour from the zenith to the horizon, each edge slightly bowed and broken by grain. */
export function laySky(paper: Paper, hour: Hour, horizon: number): void {
  const { width, random } = paper;
  const tones = hour.sky.flatMap((tone, index) => {
    const next = hour.sky[index + 1];
    return next ? [tone, mix(tone, next, 0.34), mix(tone, next, 0.67)] : [tone];
  });
  const bands = tones.length;
  const lean = random.between(0, 6);
  paper.lay(shape(`M0 0h${width}v${horizon + 10}H0z`, tones[0] ?? hour.haze));
  tones.slice(1).forEach((colour, index) => {
    const y = horizon * (((index + 1) / bands) ** 0.85 * 0.98);
    const edge = (x: number) => y + 34 * Math.sin((x / width) * 2.6 + lean + index * 0.35);
    const nodes: Node[] = [0, 0.22, 0.5, 0.78, 1].map((t) => ({
      x: t * width,
      y: edge(t * width),
      sharp: t % 1 === 0,
    }));
    paper.lay(
      shape(outline([...nodes, corner(width, horizon + 10), corner(0, horizon + 10)]), colour),
      grain(11, () => scattered(paper, edge, -1, horizon / bands), colour, 3, 0.8),
    );
  });
}

/** A point beside an edge; most lie close to it. */
function scattered(paper: Paper, edge: (x: number) => number, side: number, reach: number): Vec {
  const x = paper.random.between(0, paper.width);
  return vec(x, edge(x) + side * reach * 1.3 * paper.random.between(0, 1) ** 1.8);
}

/** The sun or the moon, as a flat disc in two rings of air. */
export function laySun(paper: Paper, at: Vec, radius: number, colour: string, rings = true): void {
  const disc = (r: number, opacity: number) =>
    `<circle cx="${at.x}" cy="${at.y}" r="${Math.round(r)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
  if (rings) paper.lay(disc(radius * 3.1, 0.13), disc(radius * 1.9, 0.2));
  paper.lay(disc(radius, 1));
}

/** A long flat cloud, lit from the left. */
export function layCloud(
  paper: Paper,
  hour: Hour,
  at: Vec,
  length: number,
  thick: number,
  tone = 0.45,
): void {
  const under = hour.sky[Math.min(2, hour.sky.length - 1)] ?? hour.haze;
  const light = mix(hour.sky.at(-1) ?? hour.haze, hour.rim.colour, 0.5);
  const streak = (dx: number, dy: number, part: number) =>
    outline([
      corner(at.x + dx, at.y + dy),
      vec(at.x + dx + length * part * 0.2, at.y + dy - thick * 0.9),
      vec(at.x + dx + length * part * 0.45, at.y + dy - thick * 0.5),
      vec(at.x + dx + length * part * 0.62, at.y + dy - thick * 1.1),
      corner(at.x + dx + length * part, at.y + dy),
      vec(at.x + dx + length * part * 0.7, at.y + dy + thick * 0.22),
      vec(at.x + dx + length * part * 0.3, at.y + dy + thick * 0.16),
    ]);
  paper.lay(
    group(
      `opacity="${tone + 0.3}"`,
      shape(streak(0, 0, 1), light),
      shape(streak(length * 0.12, thick * 0.14, 0.9), mix(under, light, 0.45)),
      shape(streak(length * 0.42, thick * 0.75, 0.75), mix(under, light, 0.65)),
    ),
  );
}

export function layStars(paper: Paper, count: number, floor: number): void {
  const place = () => vec(paper.random.between(0, paper.width), paper.random.between(0, 1) ** 1.4 * floor);
  paper.lay(grain(count, place, "#fff3d6", 3, 0.7), grain(Math.round(count / 5), place, "#ffe9b8", 5, 0.8));
}
