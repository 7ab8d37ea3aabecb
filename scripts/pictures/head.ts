import type { Pose, Skeleton } from "./body.ts";
import { add, limbDirection, type Node, type Vec, vec } from "./geometry.ts";
import { cropped, face, type Outline, peak, scarf } from "./head-outlines.ts";
import type { Part } from "./limbs.ts";
import type { Player } from "./players.ts";

/** Puts an outline of the head where the head is, tipped as it is. */
function placed(points: Outline, body: Skeleton, tilt: number): Node[] {
  const down = limbDirection(-tilt, body.facing);
  const ahead = limbDirection(90 - tilt, body.facing);
  return points.map(([x, y]) => add(add(body.head, ahead, x * body.headSize), down, y * body.headSize));
}

/** Curls: bumps along a smooth edge. */
function bumpy(points: Outline): Outline {
  return points.flatMap(([x, y], index): [number, number][] => {
    const reach = index % 2 ? 1.12 : 1.34;
    const top = y < -0.15 || x < -0.3;
    return top ? [[x * reach, y * reach]] : [[x, y]];
  });
}

function dense(points: Outline): Outline {
  return points.flatMap(([x, y], index): [number, number][] => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
    return [
      [x, y],
      [(x + nx) / 2, (y + ny) / 2],
    ];
  });
}

/** Hair that hangs or flies: thick at the root, pointed at the end; it lags behind the movement. */
function lock(root: readonly [number, number], swing: readonly [number, number], width: number): Outline {
  const [x, y] = root;
  const [dx, dy] = swing;
  const length = Math.hypot(dx, dy) || 1;
  const n = vec((-dy / length) * width, (dx / length) * width);
  const at = (t: number, w: number, sag = 0): [number, number] => [
    x + dx * t + n.x * w,
    y + dy * t + n.y * w + sag,
  ];
  return [
    at(-0.05, -0.7),
    at(0.25, -1),
    at(0.65, -0.95, 0.03),
    at(1.05, -0.1, 0.08),
    at(0.7, 0.8, 0.06),
    at(0.3, 1),
    at(-0.05, 0.7),
  ];
}

function swingOf(pose: Pose): readonly [number, number] {
  if (pose.face === "back") return [0.12, 0.62];
  const fast = Math.abs(pose.lean) > 8 || (pose.lift ?? 0) > 0;
  return fast ? [-0.62, 0.08] : [-0.2, 0.56];
}

/** The shapes of a head: hair that lies behind it, and the face with what lies over it. */
export function headParts(player: Player, pose: Pose, body: Skeleton): { behind: Part[]; before: Part[] } {
  const size = body.headSize;
  const tilt = body.headTilt;
  const view = pose.face;
  const hairPart = (points: Outline, colour = player.hairColour): Part => ({
    nodes: placed(points, body, tilt),
    colour,
    half: size * 0.42,
  });
  const behind: Part[] = [];
  const over: Part[] = [];
  const nape: readonly [number, number] = view === "side" ? [-0.44, -0.2] : [0, -0.12];
  const hang = swingOf(pose);
  switch (player.hair) {
    case "ponytail":
      behind.push(hairPart(lock(nape, hang, 0.17)));
      break;
    case "long":
      behind.push(
        hairPart(
          view === "side"
            ? lock([-0.3, -0.1], [hang[0] * 0.8, 0.62], 0.3)
            : [
                [-0.46, -0.3],
                [0.46, -0.3],
                [0.52, 0.3],
                [0.4, 0.72],
                [-0.4, 0.72],
                [-0.52, 0.3],
              ],
        ),
      );
      break;
    case "braids":
      behind.push(
        hairPart(lock([nape[0] - 0.06, 0.05], hang, 0.1)),
        hairPart(lock([nape[0] + 0.14, 0.12], [hang[0] * 0.8, hang[1] + 0.1], 0.1)),
      );
      break;
    case "bun":
      over.push(hairPart(circle(view === "side" ? -0.42 : 0, view === "side" ? -0.5 : -0.66, 0.24)));
      break;
    default:
  }
  if (player.hair === "scarf") over.push(hairPart(scarf[view], player.kit.trim));
  else if (player.hair === "curly") over.push(hairPart(bumpy(dense(cropped[view]))));
  else over.push(hairPart(cropped[view]));
  if (player.hair === "cap") over.push(hairPart(peak[view], player.kit.trim));
  const skin: Part = {
    nodes: placed(face[view], body, tilt),
    colour: player.skin,
    half: size * (view === "side" ? 0.52 : 0.46),
  };
  const earAt: Vec = view === "side" ? vec(-0.1, 0.06) : vec(-0.4, 0.05);
  const ear: Part[] =
    view === "back" || player.hair === "scarf" || player.hair === "long"
      ? []
      : [
          {
            nodes: placed(circle(earAt.x, earAt.y, 0.09), body, tilt),
            colour: player.skin,
            half: size * 0.03,
            dim: 0.2,
            flat: true,
            trifle: true,
          },
        ];
  const nose: Part[] =
    view === "front"
      ? [
          {
            nodes: placed(
              [
                [0.13, -0.05],
                [0.2, 0.14],
                [0.1, 0.17],
              ],
              body,
              tilt,
            ),
            colour: player.skin,
            half: 0,
            dim: 0.22,
            flat: true,
            trifle: true,
          },
        ]
      : [];
  return { behind, before: [skin, ...nose, ...ear, ...over] };
}

function circle(x: number, y: number, radius: number): Outline {
  return Array.from({ length: 8 }, (_, index): [number, number] => {
    const turn = (index / 8) * 2 * Math.PI;
    return [x + Math.cos(turn) * radius * 1.08, y + Math.sin(turn) * radius * 1.08];
  });
}
