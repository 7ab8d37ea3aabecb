import { mix } from "./colour.ts";
import { type Node, outline, pathWriter, polygon, type Vec, vec } from "./geometry.ts";
import { type Ink, inked } from "./ink.ts";
import { group, shape, stroke } from "./paper.ts";

const round = Math.round;

const ring = (at: Vec, radius: number, sides: number, turn: number): Node[] =>
  Array.from({ length: sides }, (_, index) => {
    const angle = ((index + turn) / sides) * 2 * Math.PI;
    return vec(at.x + Math.cos(angle) * radius, at.y + Math.sin(angle) * radius);
  });

const sharp = (nodes: Node[]): Node[] => nodes.map((node) => ({ ...node, sharp: true }));

/** A ball with its five-sided patches, turned by `turn` (in fifths of a round). */
export function layBall(ink: Ink, at: Vec, radius: number, turn = 0.2): { ids: string[] } {
  const { hour, paper } = ink;
  const body = inked(ink, ring(at, radius * 1.06, 10, 0), "#f7f0e2", radius * 0.75);
  const dark = mix("#2d2750", hour.haze, ink.distance);
  const seams = pathWriter(1);
  const patches = [polygon(sharp(ring(at, radius * 0.34, 5, turn)), 1)];
  for (const corner of ring(at, radius * 0.34, 5, turn)) {
    const out = vec(at.x + (corner.x - at.x) * 2.15, at.y + (corner.y - at.y) * 2.15);
    seams.move(corner);
    seams.line(out);
    const edge = Math.atan2(corner.y - at.y, corner.x - at.x);
    const rim = (by: number, r: number) =>
      vec(at.x + Math.cos(edge + by) * radius * r, at.y + Math.sin(edge + by) * radius * r);
    patches.push(
      outline(
        [
          rim(-0.3, 0.92),
          rim(-0.16, 0.74),
          rim(0.16, 0.74),
          rim(0.3, 0.92),
          { ...rim(0.22, 0.99), sharp: true },
          { ...rim(-0.22, 0.99), sharp: true },
        ],
        1,
      ),
    );
  }
  paper.lay(body.markup, shape(patches.join(""), dark), stroke(seams.text, dark, Math.max(1, radius * 0.06)));
  return { ids: [body.id] };
}

/** A training cone. */
export function layCone(ink: Ink, at: Vec, tall: number): { ids: string[] } {
  const half = tall * 0.42;
  const cone = inked(
    ink,
    sharp([
      vec(at.x - half * 0.25, at.y - tall),
      vec(at.x + half * 0.25, at.y - tall),
      vec(at.x + half, at.y),
      vec(at.x - half, at.y),
    ]),
    "#e6a93f",
    half * 0.7,
  );
  const stripe = inked(
    ink,
    sharp([
      vec(at.x - half * 0.5, at.y - tall * 0.66),
      vec(at.x + half * 0.5, at.y - tall * 0.66),
      vec(at.x + half * 0.68, at.y - tall * 0.42),
      vec(at.x - half * 0.68, at.y - tall * 0.42),
    ]),
    "#f7f0e2",
    half * 0.7,
  );
  const foot = inked(
    ink,
    sharp([
      vec(at.x - half * 1.3, at.y - tall * 0.06),
      vec(at.x + half * 1.3, at.y - tall * 0.06),
      vec(at.x + half * 1.4, at.y + tall * 0.06),
      vec(at.x - half * 1.4, at.y + tall * 0.06),
    ]),
    "#c98a2c",
    half * 1.2,
  );
  ink.paper.lay(foot.markup, cone.markup, stripe.markup);
  return { ids: [cone.id] };
}

/** A water bottle with its cap. */
export function layBottle(ink: Ink, at: Vec, tall: number, colour: string): { ids: string[] } {
  const half = tall * 0.19;
  const body = inked(
    ink,
    [
      { x: at.x - half, y: at.y, sharp: true },
      vec(at.x - half, at.y - tall * 0.7),
      vec(at.x - half * 0.6, at.y - tall * 0.82),
      vec(at.x + half * 0.6, at.y - tall * 0.82),
      vec(at.x + half, at.y - tall * 0.7),
      { x: at.x + half, y: at.y, sharp: true },
    ],
    colour,
    half,
  );
  const cap = inked(
    ink,
    sharp([
      vec(at.x - half * 0.5, at.y - tall),
      vec(at.x + half * 0.5, at.y - tall),
      vec(at.x + half * 0.6, at.y - tall * 0.78),
      vec(at.x - half * 0.6, at.y - tall * 0.78),
    ]),
    "#f7f0e2",
    half * 0.7,
  );
  ink.paper.lay(body.markup, cap.markup);
  return { ids: [body.id] };
}

/** A carried crate of bottles, its top middle at `at`. */
export function layCrate(ink: Ink, at: Vec, wide: number): { ids: string[] } {
  const tall = wide * 0.55;
  const ids: string[] = [];
  for (const part of [-0.36, -0.12, 0.12, 0.36]) {
    ids.push(
      ...layBottle(
        ink,
        vec(at.x + part * wide, at.y + tall * 0.3),
        wide * 0.42,
        part > 0 ? "#8fb7c4" : "#7ea9ba",
      ).ids,
    );
  }
  const box = inked(
    ink,
    sharp([
      vec(at.x - wide / 2, at.y),
      vec(at.x + wide / 2, at.y),
      vec(at.x + wide * 0.47, at.y + tall),
      vec(at.x - wide * 0.47, at.y + tall),
    ]),
    "#3f6f78",
    wide * 0.6,
  );
  const slots = [0.32, 0.62].map((row) =>
    polygon([
      vec(at.x - wide * 0.38, at.y + tall * row),
      vec(at.x + wide * 0.38, at.y + tall * row),
      vec(at.x + wide * 0.37, at.y + tall * (row + 0.13)),
      vec(at.x - wide * 0.37, at.y + tall * (row + 0.13)),
    ]),
  );
  ink.paper.lay(box.markup, shape(slots.join(""), mix("#24444f", ink.hour.shade.colour, 0.3)));
  return { ids: [...ids, box.id] };
}

/** A goal: two posts, a bar and a net that hangs back from them. Corners in pixels. */
export function layGoal(
  ink: Ink,
  front: readonly [Vec, Vec, Vec, Vec],
  back: readonly [Vec, Vec, Vec, Vec],
  thick: number,
): void {
  const [lowLeft, topLeft, topRight, lowRight] = front;
  const net = pathWriter(0);
  const weave = (a: Vec, b: Vec, c: Vec, d: Vec, across: number, down: number) => {
    const on = (s: number, t: number) =>
      vec(
        a.x * (1 - s) * (1 - t) + b.x * s * (1 - t) + d.x * (1 - s) * t + c.x * s * t,
        a.y * (1 - s) * (1 - t) + b.y * s * (1 - t) + d.y * (1 - s) * t + c.y * s * t,
      );
    for (let i = 0; i <= across; i++) {
      net.move(on(i / across, 0));
      net.line(on(i / across, 1));
    }
    for (let j = 0; j <= down; j++) {
      net.move(on(0, j / down));
      net.line(on(1, j / down));
    }
  };
  weave(back[1], back[2], back[3], back[0], 18, 10);
  weave(topLeft, topRight, back[2], back[1], 18, 4);
  weave(topLeft, back[1], back[0], lowLeft, 5, 10);
  weave(topRight, back[2], back[3], lowRight, 5, 10);
  const post = (from: Vec, to: Vec) => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
  const frame = `${post(lowLeft, topLeft)}L${round(topRight.x)} ${round(topRight.y)}L${round(lowRight.x)} ${round(lowRight.y)}`;
  const white = mix("#fbf4e6", ink.hour.lit.colour, ink.hour.lit.amount);
  const shade = mix(white, ink.hour.shade.colour, 0.45);
  ink.paper.lay(
    stroke(net.text, mix(white, ink.hour.haze, 0.3), Math.max(1.2, thick * 0.13), 'opacity=".6"'),
    stroke(frame, shade, thick),
    group(
      `transform="translate(${-round(thick * 0.18)} ${-round(thick * 0.18)})"`,
      stroke(frame, white, thick * 0.58),
    ),
  );
}

/** Chain-link fence between two posts lines, with its rail. */
export function layFence(ink: Ink, from: Vec, to: Vec, tall: number, mesh: number): void {
  const wires = pathWriter(0);
  const wide = to.x - from.x;
  const slope = (to.y - from.y) / wide;
  for (let x = -tall; x < wide; x += mesh) {
    for (const way of [1, -1]) {
      const start = way === 1 ? Math.max(0, x) : Math.max(0, x);
      const end = Math.min(wide, x + tall);
      const y = (at: number) => (way === 1 ? at - x : tall - (at - x));
      wires.move(vec(from.x + start, from.y + slope * start - y(start)));
      wires.line(vec(from.x + end, from.y + slope * end - y(end)));
    }
  }
  const colour = mix(mix("#8d89a6", ink.hour.haze, 0.2), ink.hour.shade.colour, 0.25);
  const posts: string[] = [];
  for (let x = 0; x <= wide + 1; x += wide / 4)
    posts.push(`M${round(from.x + x)} ${round(from.y + slope * x + 8)}v${-round(tall + 16)}`);
  posts.push(`M${round(from.x)} ${round(from.y - tall)}L${round(to.x)} ${round(to.y - tall)}`);
  ink.paper.lay(
    stroke(wires.text, colour, Math.max(1, mesh * 0.05), 'opacity=".75"'),
    stroke(posts.join(""), mix(colour, ink.hour.shade.colour, 0.35), mesh * 0.22),
    group(
      `transform="translate(-2 0)"`,
      stroke(posts.join(""), mix(colour, ink.hour.rim.colour, 0.5), mesh * 0.06),
    ),
  );
}
