import { type Bones, type Pose, type Skeleton, skeleton } from "./body.ts";
import { mix } from "./colour.ts";
import { add, between, limb, limbDirection, type Node, type Station, type Vec, vec } from "./geometry.ts";
import { headParts } from "./head.ts";
import { type Ink, inked, inkedPlain } from "./ink.ts";
import { lettering } from "./lettering.ts";
import type { Player } from "./players.ts";

/** A shape of the figure before it is inked. */
export interface Part {
  nodes: readonly Node[];
  colour: string;
  /** Half its thickness, in pixels: where the shade begins. */
  half: number;
  dim?: number;
  /** Too small for light and shade of its own. */
  flat?: boolean;
  /** Left out from afar. */
  trifle?: boolean;
  /** The jersey's back: the number lies on it. */
  numbered?: boolean;
}

const FAR = 0.4;

const station = (at: Vec, front: number, back = front): Station => ({ at, front, back });

function boot(leg: Bones, body: Skeleton, player: Player, dim: number): Part[] {
  const u = body.unit;
  // From the front or the back a foot is seen end on.
  const long = body.frontal ? 0.66 : 1;
  const along = limbDirection(leg.endAngle, body.facing);
  const sole = limbDirection(leg.endAngle - 90, body.facing);
  const at = (forward: number, down: number) => add(add(leg.end, along, forward * long * u), sole, down * u);
  const upper = [
    at(-0.03, -0.035),
    at(0.034, -0.036),
    at(0.062, 0.004),
    at(0.118, 0.02),
    at(0.142, 0.048),
    at(0.115, 0.056),
    at(0.03, 0.05),
    at(-0.045, 0.056),
    at(-0.052, 0.01),
  ];
  const strip = [at(0.148, 0.046), at(0.138, 0.062), at(-0.048, 0.064), at(-0.052, 0.042), at(0.04, 0.048)];
  return [
    { nodes: strip, colour: player.kit.trim, half: u * 0.06, dim: dim + 0.2, flat: true, trifle: true },
    { nodes: upper, colour: player.kit.boots, half: u * 0.06, dim },
  ];
}

function leg(bones: Bones, body: Skeleton, player: Player, dim: number): Part[] {
  const { root, middle, end } = bones;
  const f = body.facing;
  const u = body.unit * player.build ** 0.8;
  const on = (t: number) => between(root, middle, t);
  const shin = (t: number) => between(middle, end, t);
  const knee = between(middle, between(root, end, 0.5), 0.06);
  if (player.grown) {
    const trousers = limb(
      [
        station(on(0), 0.062 * u),
        station(on(0.5), 0.058 * u, 0.06 * u),
        station(knee, 0.045 * u),
        station(shin(0.4), 0.038 * u, 0.048 * u),
        station(shin(1.02), 0.04 * u, 0.042 * u),
      ],
      f,
      { start: true, end: false },
    );
    return [
      ...boot(bones, body, player, dim),
      { nodes: trousers, colour: player.kit.shorts, half: 0.05 * u, dim },
    ];
  }
  const flesh = limb(
    [
      station(on(0.3), 0.05 * u, 0.058 * u),
      station(on(0.7), 0.047 * u, 0.045 * u),
      station(knee, 0.039 * u, 0.034 * u),
      station(shin(0.3), 0.026 * u, 0.043 * u),
      station(shin(0.6), 0.023 * u, 0.034 * u),
    ],
    f,
    { start: true, end: true },
  );
  const sock = limb(
    [
      station(shin(0.2), 0.035 * u, 0.046 * u),
      station(shin(0.36), 0.032 * u, 0.053 * u),
      station(shin(0.66), 0.028 * u, 0.036 * u),
      station(shin(0.92), 0.026 * u, 0.027 * u),
      station(shin(1.03), 0.03 * u, 0.032 * u),
    ],
    f,
    { start: false, end: true },
  );
  const band = limb(
    [station(shin(0.19), 0.036 * u, 0.047 * u), station(shin(0.28), 0.036 * u, 0.051 * u)],
    f,
    { start: false, end: false },
  );
  const shorts = limb(
    [
      station(on(-0.12), 0.05 * u),
      station(on(0.1), 0.068 * u, 0.074 * u),
      station(on(0.4), 0.07 * u, 0.076 * u),
      station(on(0.68), 0.069 * u, 0.072 * u),
    ],
    f,
    { start: true, end: false },
  );
  return [
    { nodes: flesh, colour: player.skin, half: 0.045 * u, dim },
    { nodes: sock, colour: player.kit.socks, half: 0.042 * u, dim },
    ...boot(bones, body, player, dim),
    {
      nodes: band,
      colour: player.kit.trim === player.kit.socks ? player.kit.jersey : player.kit.trim,
      half: 0.042 * u,
      dim: dim + 0.1,
      flat: true,
      trifle: true,
    },
    { nodes: shorts, colour: player.kit.shorts, half: 0.07 * u, dim },
  ];
}

function hand(bones: Bones, body: Skeleton, player: Player): Node[] {
  const u = body.unit * (player.gloves ? 1.45 : 1);
  const along = limbDirection(bones.endAngle, body.facing);
  const side = limbDirection(bones.endAngle + 90, body.facing);
  const at = (forward: number, out: number) => add(add(bones.end, along, forward * u), side, out * u);
  return [
    at(-0.012, -0.018),
    at(0.03, -0.03),
    at(0.075, -0.022),
    at(0.092, 0),
    at(0.07, 0.018),
    at(0.042, 0.022),
    at(0.056, 0.042),
    at(0.036, 0.046),
    at(0.008, 0.024),
  ];
}

function arm(bones: Bones, body: Skeleton, player: Player, dim: number): Part[] {
  const { root, middle, end } = bones;
  const f = body.facing;
  const u = body.unit * player.build ** 0.6;
  const on = (t: number) => between(root, middle, t);
  const fore = (t: number) => between(middle, end, t);
  const flesh = limb(
    [
      station(on(0.4), 0.034 * u),
      station(on(0.8), 0.031 * u, 0.03 * u),
      station(middle, 0.028 * u),
      station(fore(0.28), 0.032 * u, 0.029 * u),
      station(fore(1), 0.019 * u),
    ],
    f,
    { start: true, end: true },
  );
  const reach = player.grown ? 0.7 : 0.64;
  const sleeve = limb(
    [station(on(0), 0.052 * u), station(on(0.3), 0.05 * u, 0.049 * u), station(on(reach), 0.052 * u)],
    f,
    { start: true, end: false },
  );
  const cuff = limb([station(on(reach - 0.09), 0.051 * u), station(on(reach + 0.01), 0.053 * u)], f, {
    start: false,
    end: false,
  });
  return [
    {
      nodes: hand(bones, body, player),
      colour: player.gloves ?? player.skin,
      half: 0.03 * u,
      dim,
      flat: !player.gloves,
    },
    { nodes: flesh, colour: player.skin, half: 0.032 * u, dim },
    { nodes: sleeve, colour: player.kit.jersey, half: 0.05 * u, dim },
    { nodes: cuff, colour: player.kit.trim, half: 0.05 * u, dim, flat: true, trifle: true },
  ];
}

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
