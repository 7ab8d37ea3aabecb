import { mix } from "./colour.ts";
import { corner, outline, polygon, type Vec, vec } from "./geometry.ts";
import type { Hour } from "./hours.ts";
import { group, type Paper, shape, stroke } from "./paper.ts";

const LAMP = "#ffd98a";

/** Low adobe houses along the horizon, a bell tower among them; windows are lit when lamps are. */
export function layTown(paper: Paper, hour: Hour, base: number, from: number, to: number, size = 1): void {
  const { random } = paper;
  const wall = mix("#b98a6a", hour.haze, 0.55);
  const walls: string[] = [];
  const shades: string[] = [];
  const windows: string[] = [];
  let x = from;
  let count = 0;
  while (x < to) {
    const tower = count === 4;
    const w = (tower ? 20 : random.between(34, 86)) * size;
    const h = (tower ? 62 : random.between(16, 36)) * size;
    walls.push(polygon([vec(x, base + 4), vec(x, base - h), vec(x + w, base - h), vec(x + w, base + 4)]));
    if (tower)
      walls.push(
        polygon([vec(x - 3, base - h), vec(x + w / 2, base - h - 16 * size), vec(x + w + 3, base - h)]),
      );
    shades.push(
      polygon([
        vec(x + w * 0.66, base + 4),
        vec(x + w * 0.66, base - h),
        vec(x + w, base - h),
        vec(x + w, base + 4),
      ]),
    );
    const pane = 6 * size;
    for (let at = x + 9 * size; at < x + w - 10 * size && !tower; at += 20 * size) {
      if (random.between(0, 1) > 0.3)
        windows.push(
          polygon([
            vec(at, base - h * 0.62),
            vec(at + pane, base - h * 0.62),
            vec(at + pane, base - h * 0.62 + pane),
            vec(at, base - h * 0.62 + pane),
          ]),
        );
    }
    x += w + (random.between(0, 1) > 0.75 ? random.between(16, 50) * size : -1);
    count++;
  }
  paper.lay(
    shape(walls.join(""), mix(wall, hour.lit.colour, hour.lit.amount)),
    shape(shades.join(""), mix(wall, hour.shade.colour, hour.shade.amount * 0.7)),
    shape(windows.join(""), hour.lamps ? LAMP : mix(wall, hour.shade.colour, 0.6)),
  );
}

/** A row of mesquite and cottonwood crowns, lit from the left. */
export function layTrees(
  paper: Paper,
  hour: Hour,
  base: number,
  from: number,
  to: number,
  size: number,
): void {
  const { random } = paper;
  const leaf = mix(mix("#5f7050", hour.haze, 0.35), hour.shade.colour, hour.shade.amount * 0.55);
  const crowns: string[] = [];
  const lights: string[] = [];
  for (let x = from; x < to; x += size * random.between(0.6, 1.5)) {
    const w = size * random.between(0.5, 0.9);
    const h = size * random.between(0.5, 1);
    const crown = outline([
      vec(x - w * 0.9, base - h * 0.14),
      vec(x - w * 1.1, base - h * 0.66),
      vec(x - w * 0.6, base - h * 1.16),
      vec(x, base - h * 1.3),
      vec(x + w * 0.5, base - h * 1.06),
      vec(x + w * 1.06, base - h * 0.62),
      vec(x + w * 0.9, base - h * 0.16),
      vec(x, base - h * 0.22),
    ]);
    const glow = outline([
      vec(x - w * 0.78, base - h * 0.42),
      vec(x - w * 0.62, base - h * 0.98),
      vec(x - w * 0.05, base - h * 1.04),
      vec(x + w * 0.02, base - h * 0.72),
      vec(x - w * 0.34, base - h * 0.6),
    ]);
    crowns.push(
      crown,
      polygon([
        vec(x - 3, base + 4),
        vec(x - 2, base - h * 0.4),
        vec(x + 3, base - h * 0.4),
        vec(x + 4, base + 4),
      ]),
    );
    lights.push(glow);
  }
  paper.lay(shape(crowns.join(""), leaf), shape(lights.join(""), mix(leaf, hour.rim.colour, 0.22)));
}

/** A floodlight mast; its light falls in a cone when lamps are on. */
export function layMast(
  paper: Paper,
  hour: Hour,
  foot: Vec,
  tall: number,
  beam?: { to: Vec; wide: number },
): void {
  const steel = mix("#4a4666", hour.shade.colour, 0.35);
  const top = vec(foot.x, foot.y - tall);
  const w = tall * 0.012;
  const panel = tall * 0.075;
  const lamps: string[] = [];
  for (const row of [0, 1]) {
    for (const column of [-1.5, -0.5, 0.5, 1.5]) {
      lamps.push(
        `<circle cx="${Math.round(top.x + column * panel * 0.52)}" cy="${Math.round(top.y + row * panel * 0.55)}" r="${Math.round(panel * 0.2)}"/>`,
      );
    }
  }
  if (beam && hour.lamps) {
    const { to, wide } = beam;
    const cone = (part: number) =>
      outline([
        corner(top.x - panel, top.y),
        corner(top.x + panel, top.y),
        corner(to.x + wide * part, to.y),
        vec(to.x + wide * part * 0.9, to.y + wide * 0.15 * part),
        vec(to.x, to.y + wide * 0.24 * part),
        vec(to.x - wide * part * 0.9, to.y + wide * 0.15 * part),
        corner(to.x - wide * part, to.y),
      ]);
    const pool = (part: number) =>
      `<ellipse cx="${to.x}" cy="${to.y}" rx="${Math.round(wide * part)}" ry="${Math.round(wide * part * 0.18)}"/>`;
    paper.lay(
      group(
        `fill="${LAMP}"`,
        group('opacity=".07"', shape(cone(1), LAMP)),
        group('opacity=".07"', shape(cone(0.6), LAMP)),
        group('opacity=".12"', pool(1)),
        group('opacity=".14"', pool(0.62)),
      ),
    );
  }
  if (hour.lamps) {
    paper.lay(
      group(
        `fill="${LAMP}"`,
        ...[3.2, 1.9].map(
          (r) =>
            `<circle cx="${Math.round(top.x)}" cy="${Math.round(top.y + panel * 0.25)}" r="${Math.round(panel * r)}" opacity=".16"/>`,
        ),
      ),
    );
  }
  paper.lay(
    shape(
      polygon([
        vec(foot.x - w * 1.6, foot.y),
        vec(top.x - w * 0.6, top.y),
        vec(top.x + w * 0.6, top.y),
        vec(foot.x + w * 1.6, foot.y),
      ]),
      steel,
    ),
    shape(
      polygon([
        vec(top.x - panel * 1.15, top.y - panel * 0.32),
        vec(top.x + panel * 1.15, top.y - panel * 0.32),
        vec(top.x + panel * 1.05, top.y + panel * 0.86),
        vec(top.x - panel * 1.05, top.y + panel * 0.86),
      ]),
      steel,
    ),
    group(`fill="${hour.lamps ? "#fff6dc" : mix(steel, hour.rim.colour, 0.5)}"`, ...lamps),
  );
}

/** Wires over the town, from pole to pole. */
export function layWires(
  paper: Paper,
  hour: Hour,
  base: number,
  poles: readonly number[],
  tall: number,
): void {
  const colour = mix(hour.foothill, hour.shade.colour, 0.35);
  const masts = poles
    .map(
      (x) =>
        `M${x} ${base}v-${tall}m-${Math.round(tall * 0.16)} ${Math.round(tall * 0.1)}h${Math.round(tall * 0.32)}`,
    )
    .join("");
  const wires = poles.slice(1).map((x, index) => {
    const from = poles[index] ?? 0;
    return `M${from} ${base - tall + Math.round(tall * 0.1)}q${(x - from) / 2} ${Math.round(tall * 0.3)} ${x - from} 0`;
  });
  paper.lay(stroke(masts, colour, 4), stroke(wires.join(""), colour, 1.6));
}
