import type { Bones, Skeleton } from "./body.ts";
import { add, between, limb, limbDirection, type Node, type Station, type Vec } from "./geometry.ts";
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

/** How much darker the limbs beyond the body are. */
export const FAR = 0.4;

/** A cross-section, as wide to the front as to the back unless told. */
export const station = (at: Vec, front: number, back = front): Station => ({ at, front, back });

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

/** A leg: flesh, sock, boot and one side of the shorts; or trousers. */
export function leg(bones: Bones, body: Skeleton, player: Player, dim: number): Part[] {
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
    ],
    f,
    { start: true, end: true },
  );
  const sock = limb(
    [
      station(shin(0.2), 0.035 * u, 0.046 * u),
      station(shin(0.36), 0.032 * u, 0.053 * u),
      station(shin(0.66), 0.028 * u, 0.036 * u),
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

/** An arm: hand, flesh, sleeve and cuff. */
export function arm(bones: Bones, body: Skeleton, player: Player, dim: number): Part[] {
  const { root, middle, end } = bones;
  const f = body.facing;
  const u = body.unit * player.build ** 0.6;
  const on = (t: number) => between(root, middle, t);
  const fore = (t: number) => between(middle, end, t);
  const flesh = limb(
    [
      station(on(0.4), 0.034 * u),
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
