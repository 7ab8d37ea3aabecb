import { mix } from "./colour.ts";
import { polygon, type Vec, vec } from "./geometry.ts";
import type { Hour } from "./hours.ts";
import { grain, type Paper, shape } from "./paper.ts";

/** The town's own skyline, the same in every picture: how far right, how high, in pixels of a 1920 px picture. */
const far = [
  [-400, 70],
  [-180, 130],
  [60, 90],
  [260, 150],
  [420, 110],
  [640, 120],
  [860, 165],
  [1060, 120],
  [1240, 140],
  [1480, 100],
  [1700, 150],
  [1920, 110],
  [2140, 150],
  [2400, 80],
] as const;
const range = [
  [-420, 30],
  [-300, 84],
  [-230, 78],
  [-120, 150],
  [-60, 138],
  [10, 206],
  [60, 182],
  [150, 238],
  [205, 214],
  [300, 330],
  [345, 300],
  [372, 312],
  [455, 206],
  [520, 226],
  [640, 142],
  [700, 150],
  [820, 88],
  [900, 96],
  [1040, 40],
  [1180, 14],
] as const;
const mesa = [
  [1010, 0],
  [1090, 34],
  [1150, 58],
  [1196, 150],
  [1212, 172],
  [1330, 176],
  [1345, 168],
  [1452, 172],
  [1470, 146],
  [1496, 82],
  [1580, 54],
  [1640, 60],
  [1668, 118],
  [1682, 130],
  [1760, 128],
  [1776, 106],
  [1800, 56],
  [1900, 26],
  [2060, 40],
  [2180, 90],
  [2330, 30],
] as const;
const foothills = [
  [-300, 30],
  [-60, 46],
  [120, 26],
  [330, 50],
  [560, 22],
  [780, 34],
  [980, 18],
  [1200, 36],
  [1500, 16],
  [1760, 40],
  [2000, 24],
  [2300, 44],
] as const;

/** How the skyline is framed: panned by `pan` pixels, `zoom` times as large. */
export interface View {
  base: number;
  pan: number;
  zoom: number;
}

const seen = (points: readonly (readonly [number, number])[], view: View, stretch = 1): Vec[] =>
  points.map(([x, h]) => vec((x + view.pan) * view.zoom, view.base - h * view.zoom * stretch));

const filled = (crest: readonly Vec[], base: number): string =>
  polygon([...crest, vec(crest.at(-1)?.x ?? 0, base + 6), vec(crest[0]?.x ?? 0, base + 6)]);

/** Where the light from the left does not reach: from every top down its right flank, with a jagged inner edge. */
function shadows(crest: readonly Vec[], base: number, steep: number): string {
  return crest
    .map((top, index) => {
      const before = crest[index - 1];
      const after = crest[index + 1];
      if (!before || !after || before.y < top.y || after.y < top.y) return "";
      const right: Vec[] = [];
      for (let at = index + 1; at < crest.length; at++) {
        const next = crest[at];
        if (!next || next.y < (right.at(-1) ?? top).y) break;
        right.push(next);
      }
      const end = right.at(-1) ?? after;
      const drop = base - top.y;
      const reach = Math.min(drop * steep, (end.x - top.x) * 0.8);
      const foot = vec(end.x + Math.min(drop * 0.15, reach * 0.3), Math.min(base, end.y + drop * 0.45));
      // Never further right than the flank itself at that height, or the shade would leave the mountain.
      const inside = (part: number, deep: number) => {
        const y = top.y + drop * deep;
        const below = right.findIndex((point) => point.y >= y);
        const [over, under] = [right[below - 1] ?? top, right[below] ?? end];
        const flank = over.x + ((under.x - over.x) * (y - over.y)) / (under.y - over.y || 1);
        return vec(Math.min(top.x + reach * part, top.x + (flank - top.x) * 0.7), y);
      };
      const inner = [
        inside(1, 0.72),
        inside(0.25, 0.5),
        inside(0.55, 0.3),
        vec(top.x - drop * 0.02, top.y + drop * 0.16),
      ];
      return polygon([top, ...right, foot, ...inner]);
    })
    .join("");
}

/** The far hills, the long range with its notched peak, the mesa and its little sister, and the foothills. */
export function layMountains(paper: Paper, hour: Hour, view: View): void {
  const { base } = view;
  const rangeCrest = seen(range, view);
  const mesaCrest = seen(mesa, view);
  const mesaLit = mix(hour.range.lit, hour.sky.at(-1) ?? hour.haze, 0.12);
  const cliff = seen(mesa, view, 0.72);
  const dust = mix(hour.range.lit, hour.rim.colour, 0.35);
  const flank = (x: number, crest: readonly Vec[]) => {
    const at = crest.findIndex((point) => point.x > x);
    const [a, b] = [crest[at - 1], crest[at]];
    return a && b ? a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x || 1) : base;
  };
  const on = (crest: readonly Vec[]) => () => {
    const x = paper.random.between(0, paper.width);
    const top = flank(x, crest);
    return vec(x, top + 6 + (base - top) * paper.random.between(0, 0.9));
  };
  paper.lay(
    shape(filled(seen(far, view), base), hour.far),
    shape(filled(rangeCrest, base), hour.range.lit),
    shape(shadows(rangeCrest, base, 0.34), hour.range.shade),
    shape(filled(mesaCrest, base), mesaLit),
    shape(filled(cliff, base), mix(mesaLit, hour.range.shade, 0.28)),
    shape(shadows(mesaCrest, base, 0.5), mix(hour.range.shade, mesaLit, 0.12)),
    grain(60, on(rangeCrest), dust, 2.6, 0.4),
    grain(36, on(mesaCrest), dust, 2.6, 0.4),
    shape(filled(seen(foothills, view), base), hour.foothill),
  );
}
