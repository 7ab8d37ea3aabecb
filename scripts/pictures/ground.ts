import { type Camera, onGround } from "./camera.ts";
import { mix } from "./colour.ts";
import { corner, outline, pathWriter, polygon, type Vec, vec } from "./geometry.ts";
import type { Hour } from "./hours.ts";
import { grain, group, type Paper, shape, stroke } from "./paper.ts";

/** Packed earth: three planes of colour, worn patches that flatten with distance, pebbles and grain. */
export function layGround(paper: Paper, hour: Hour, camera: Camera): void {
  const { width, height, random } = paper;
  const { horizon } = camera;
  const depth = height - horizon;
  const [away, middle, near] = hour.earth;
  const rows = [0, 0.16, 0.55].map((part) => horizon + depth * part);
  const edge = (y: number, wave: number) =>
    outline([
      corner(0, y),
      vec(width * 0.3, y - wave),
      vec(width * 0.65, y + wave),
      corner(width, y - wave * 0.4),
      corner(width, height),
      corner(0, height),
    ]);
  paper.lay(
    shape(`M0 ${Math.round(horizon)}h${width}V${height}H0z`, away),
    shape(edge(rows[1] ?? horizon, 6), middle),
    shape(edge(rows[2] ?? horizon, 26), near),
  );
  const patch = (light: boolean) => {
    const z = random.between(0.12, 1);
    const at = vec(random.between(-0.1, 1.1) * width, horizon + depth * z);
    const half = random.between(90, 240) * z + 20;
    const thick = half * random.between(0.05, 0.1) * (0.4 + z);
    return outline([
      corner(at.x - half, at.y),
      vec(at.x - half * 0.4, at.y - thick),
      vec(at.x + half * 0.5, at.y - thick * 0.6),
      corner(at.x + half * (light ? 1.1 : 0.8), at.y),
      vec(at.x + half * 0.2, at.y + thick),
    ]);
  };
  const many = (light: boolean) => Array.from({ length: 7 }, () => patch(light)).join("");
  const fleck = () => {
    const t = random.between(0, 1) ** 0.8;
    return vec(random.between(0, width), horizon + 8 + (depth - 8) * t);
  };
  paper.lay(
    shape(many(true), mix(middle, hour.rim.colour, 0.22), 'opacity=".7"'),
    shape(many(false), mix(near, hour.shade.colour, 0.22), 'opacity=".55"'),
    grain(95, fleck, mix(near, hour.shade.colour, 0.4), 3, 0.5),
    grain(65, fleck, mix(middle, hour.rim.colour, 0.55), 3, 0.6),
  );
}

/** A chalk line through points on the ground (metres), `wide` metres broad, worn at the edges. */
export function layChalk(
  paper: Paper,
  hour: Hour,
  camera: Camera,
  points: readonly (readonly [number, number])[],
  wide = 0.12,
): void {
  const left: Vec[] = [];
  const right: Vec[] = [];
  points.forEach(([x, z], index) => {
    const [px, pz] = points[Math.max(0, index - 1)] ?? [x, z];
    const [nx, nz] = points[Math.min(points.length - 1, index + 1)] ?? [x, z];
    const length = Math.hypot(nx - px, nz - pz) || 1;
    const across = [(-(nz - pz) / length) * wide * 0.5, ((nx - px) / length) * wide * 0.5] as const;
    const worn = paper.random.between(0.75, 1.15);
    left.push(onGround(camera, x + across[0] * worn, z + across[1] * worn));
    right.push(onGround(camera, x - across[0] * worn, z - across[1] * worn));
  });
  const dust = () => {
    const index = Math.floor(paper.random.between(0, points.length - 1));
    const t = paper.random.between(0, 1);
    const [a, b] = [points[index] ?? [0, 9], points[index + 1] ?? [0, 9]];
    return onGround(
      camera,
      a[0] + (b[0] - a[0]) * t + paper.random.between(-wide, wide),
      a[1] + (b[1] - a[1]) * t + paper.random.between(-wide, wide),
    );
  };
  paper.lay(
    shape(
      (points.length > 20 ? outline : polygon)([...left, ...right.reverse()], 1),
      hour.chalk,
      'opacity=".88"',
    ),
    grain(16, dust, hour.chalk, 3, 0.7),
  );
}

/** Points of a line cut into pieces, so that it can wear. */
export const chalkLine = (
  from: readonly [number, number],
  to: readonly [number, number],
  pieces = 8,
): [number, number][] =>
  Array.from({ length: pieces + 1 }, (_, index) => [
    from[0] + ((to[0] - from[0]) * index) / pieces,
    from[1] + ((to[1] - from[1]) * index) / pieces,
  ]);

/** Points of an arc on the ground, in degrees from the right, anticlockwise as seen from above. */
export const chalkArc = (
  x: number,
  z: number,
  radius: number,
  from = 0,
  to = 360,
  pieces = 40,
): [number, number][] =>
  Array.from({ length: pieces + 1 }, (_, index) => {
    const turn = ((from + ((to - from) * index) / pieces) * Math.PI) / 180;
    return [x + Math.cos(turn) * radius, z + Math.sin(turn) * radius];
  });

/** Dust thrown up behind a foot, drifting to `side`. */
export function layDust(paper: Paper, hour: Hour, at: Vec, size: number, side: number): void {
  const colour = mix(hour.earth[1], hour.rim.colour, 0.45);
  const puff = (x: number, y: number, r: number) =>
    `<ellipse cx="${Math.round(at.x + x * size * side)}" cy="${Math.round(at.y + y * size)}" rx="${Math.round(r * size)}" ry="${Math.round(r * size * 0.62)}"/>`;
  const place = () =>
    vec(
      at.x + side * size * paper.random.between(-0.2, 2.2),
      at.y - size * paper.random.between(-0.1, 0.9) ** 2,
    );
  paper.lay(
    group(
      `fill="${colour}" opacity=".55"`,
      puff(0.2, -0.06, 0.26),
      puff(0.65, -0.14, 0.34),
      puff(1.15, -0.1, 0.24),
    ),
    grain(34, place, colour, 4, 0.8),
  );
}

/** Dry grass along an edge of the ground. */
export function layGrass(paper: Paper, hour: Hour, tufts: readonly Vec[], size: number): void {
  const writer = pathWriter(0);
  for (const tuft of tufts) {
    for (const bend of [-0.46, -0.24, -0.07, 0.1, 0.27, 0.44]) {
      writer.move(tuft);
      writer.curve(
        vec(tuft.x + bend * size * 0.2, tuft.y - size * 0.7),
        vec(tuft.x + bend * size, tuft.y - size * paper.random.between(0.8, 1.3)),
      );
    }
  }
  paper.lay(
    stroke(
      writer.text,
      mix(mix("#8b7a45", hour.shade.colour, 0.3), hour.earth[2], 0.2),
      Math.max(2, size * 0.09),
    ),
  );
}
