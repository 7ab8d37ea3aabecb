import { type Pose, type Skeleton, skeleton } from "./body.ts";
import { mix } from "./colour.ts";
import { add, between, limb, type Node, type Vec, vec } from "./geometry.ts";
import { headParts } from "./head.ts";
import { type Ink, inked, inkedPlain } from "./ink.ts";
import { lettering } from "./lettering.ts";
import { arm, FAR, leg, type Part, station } from "./limbs.ts";
import type { Player } from "./players.ts";

function torso(body: Skeleton, player: Player, turn: number): Part[] {
  const u = body.unit * player.build;
  const { pelvis, waist, neck, up, across } = body;
  const low = { x: waist.x - pelvis.x, y: waist.y - pelvis.y };
  const length = Math.hypot(low.x, low.y) || 1;
  const hipUp = vec(low.x / length, low.y / length);
  const hipAcross = vec(-hipUp.y, hipUp.x);
  const wide = (side: number, front: number) => (side + (front - side) * turn) * u;
  const row = (at: Vec, half: number, axis: Vec, sharp = false): [Node, Node] => [
    { ...add(at, axis, -half), sharp },
    { ...add(at, axis, half), sharp },
  ];
  const shoulderAxis = vec(across.x, across.y);
  const sign = shoulderAxis.x * hipAcross.x + shoulderAxis.y * hipAcross.y < 0 ? -1 : 1;
  const axis = vec(shoulderAxis.x * sign, shoulderAxis.y * sign);
  const rows = [
    row(add(neck, up, 0.022 * body.unit), 0.036 * u, axis),
    row(add(neck, up, -0.012 * body.unit), wide(0.062, 0.115), axis),
    row(add(neck, up, -0.06 * body.unit), wide(0.092, 0.158), axis),
    row(between(waist, neck, 0.42), wide(0.09, 0.122), axis),
    row(waist, wide(0.08, 0.104), hipAcross),
    row(add(pelvis, hipUp, -0.012 * body.unit), wide(0.092, 0.116), hipAcross, true),
  ];
  const hem = add(pelvis, hipUp, -0.034 * body.unit);
  const jersey = [...rows.map(([left]) => left), hem, ...rows.map(([, right]) => right).reverse()];
  const seat = [
    ...row(add(pelvis, hipUp, 0.03 * body.unit), wide(0.08, 0.105), hipAcross),
    ...row(add(pelvis, hipUp, -0.09 * body.unit), wide(0.074, 0.11), hipAcross).reverse(),
  ];
  return [
    { nodes: seat, colour: player.kit.shorts, half: 0.075 * u },
    { nodes: jersey, colour: player.kit.jersey, half: wide(0.088, 0.13), numbered: true },
  ];
}

function neckPart(body: Skeleton, player: Player): Part {
  const u = body.unit;
  const from = add(body.neck, body.up, -0.01 * u);
  const to = between(body.neck, body.head, 0.75);
  return {
    nodes: limb(
      [station(from, 0.05 * u), station(between(from, to, 0.5), 0.041 * u), station(to, 0.041 * u)],
      body.facing,
      { start: true, end: true },
    ),
    colour: player.skin,
    half: 0.02 * u,
    dim: 0.3,
    flat: true,
  };
}

/** All shapes of a figure, from the back to the front. */
export function figureParts(player: Player, pose: Pose, body: Skeleton): Part[] {
  const front = pose.armsInFront ?? "near";
  const nearArm = arm(body.nearArm, body, player, 0);
  const farArm = arm(body.farArm, body, player, body.frontal ? 0.12 : FAR);
  const far = leg(body.farLeg, body, player, body.frontal ? 0.12 : FAR);
  const { behind, before } = headParts(player, pose, body);
  const head = [neckPart(body, player), ...before];
  const [seat, jersey] = torso(body, player, pose.turn);
  const back = pose.face === "back" ? [] : behind;
  return [
    ...back,
    ...(front === "both" ? [] : farArm),
    ...(front === "none" ? nearArm : []),
    ...far,
    ...(seat ? [seat] : []),
    ...leg(body.nearLeg, body, player, 0),
    ...(pose.face === "back" ? [] : [head[0] as Part]),
    ...(jersey ? [jersey] : []),
    ...(pose.face === "back" ? head : head.slice(1)),
    ...(pose.face === "back" ? behind : []),
    ...(front === "both" ? farArm : []),
    ...(front === "none" ? [] : nearArm),
  ];
}

function jerseyNumber(ink: Ink, text: string, colour: string, body: Skeleton, offset: Vec): string {
  const middle = add(between(body.waist, body.neck, 0.45), offset);
  const degrees = (Math.atan2(body.up.x, -body.up.y) * 180) / Math.PI;
  return lettering(text, middle, 0.13 * body.unit, mix(colour, ink.hour.shade.colour, 0.12), degrees);
}

/** A figure inked in place: its markup, outlines for its shadow, and where its hands and feet are. */
export interface Drawn {
  markup: string;
  ids: string[];
  body: Skeleton;
  /** From the pelvis of the skeleton to the picture. */
  offset: Vec;
}

/**
 * Draws a figure whose lowest boot stands `lift` above the ground point, and whose pelvis is over it.
 * @param scale pixels a metre
 */
export function figure(
  ink: Ink,
  player: Player,
  pose: Pose,
  facing: 1 | -1,
  ground: Vec,
  scale: number,
): Drawn {
  const body = skeleton(player.height, scale, pose, facing);
  const all = figureParts(player, pose, body);
  const parts = ink.rim === 0 ? all.filter(({ trifle }) => !trifle) : all;
  const lowest = Math.max(...parts.flatMap(({ nodes }) => nodes.map(({ y }) => y)));
  const offset = vec(ground.x, ground.y - lowest - (pose.lift ?? 0) * body.unit);
  const ids: string[] = [];
  const drawn = parts.map(({ nodes, colour, half, dim = 0, flat }) => {
    const placed = nodes.map((node) => ({ ...node, ...add(node, offset) }));
    if (flat) return inkedPlain(ink, placed, colour, dim);
    const { id, markup } = inked(ink, placed, colour, half * 1.05, dim, ink.rim === 0 || dim >= FAR);
    ids.push(id);
    return markup;
  });
  const number =
    player.number && pose.face === "back"
      ? jerseyNumber(ink, player.number, player.kit.trim, body, offset)
      : "";
  return {
    markup: drawn.map((markup, index) => (parts[index]?.numbered ? markup + number : markup)).join(""),
    ids,
    body,
    offset,
  };
}
