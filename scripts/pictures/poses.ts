import type { Pose } from "./body.ts";

/** Moments of play. Angles are explained in body.ts. */
export const poses = {
  run: {
    turn: 0.35, face: "side", lean: 12, nod: -6,
    nearArm: { upper: -52, lower: 22 }, farArm: { upper: 42, lower: 122 },
    nearLeg: { upper: 64, lower: -14, end: 84 }, farLeg: { upper: -22, lower: -58, end: 14 },
  },
  runOther: {
    turn: 0.35, face: "side", lean: 13, nod: -6,
    nearArm: { upper: 40, lower: 118 }, farArm: { upper: -48, lower: 24 },
    nearLeg: { upper: -28, lower: -74, end: 2 }, farLeg: { upper: 52, lower: 6, end: 100 },
  },
  jog: {
    turn: 0.4, face: "side", lean: 7, nod: 0,
    nearArm: { upper: 18, lower: 92 }, farArm: { upper: -34, lower: 44 },
    nearLeg: { upper: -12, lower: -66, end: 12 }, farLeg: { upper: 28, lower: 2, end: 88 },
  },
  dribble: {
    turn: 0.45, face: "side", lean: 17, bend: 4, nod: 14, shoulders: -8,
    nearArm: { upper: 56, lower: 96 }, farArm: { upper: -58, lower: -18 },
    nearLeg: { upper: -14, lower: -62, end: 8 }, farLeg: { upper: 44, lower: -4, end: 72 },
    armsInFront: "near",
  },
  lunge: {
    turn: 0.4, face: "side", lean: 24, bend: 4, nod: -4,
    nearArm: { upper: -46, lower: -14 }, farArm: { upper: 66, lower: 88 },
    nearLeg: { upper: 66, lower: 14, end: 96 }, farLeg: { upper: -34, lower: -62, end: 12 },
  },
  guard: {
    turn: 0.75, face: "front", lean: 14, bend: 2, nod: 4,
    nearArm: { upper: -50, lower: -18 }, farArm: { upper: 54, lower: 22 },
    nearLeg: { upper: -34, lower: -4, end: -60 }, farLeg: { upper: 46, lower: 8, end: 70 },
    armsInFront: "both",
  },
  shoot: {
    turn: 0.45, face: "side", lean: -10, bend: 16, nod: 10, shoulders: 8,
    nearArm: { upper: -64, lower: -40 }, farArm: { upper: 84, lower: 64 },
    nearLeg: { upper: 74, lower: 68, end: 122 }, farLeg: { upper: 6, lower: -16, end: 86 },
  },
  windUp: {
    turn: 0.45, face: "side", lean: 8, bend: 4, nod: 10, shoulders: -6,
    nearArm: { upper: -62, lower: -30 }, farArm: { upper: 82, lower: 104 },
    nearLeg: { upper: -42, lower: -108, end: -50 }, farLeg: { upper: 24, lower: -14, end: 84 },
  },
  dive: {
    turn: 0.5, face: "side", lean: 70, bend: -6, nod: -34,
    nearArm: { upper: 116, lower: 108 }, farArm: { upper: 128, lower: 124 },
    nearLeg: { upper: -46, lower: -88, end: -80 }, farLeg: { upper: -4, lower: -72, end: -20 },
    armsInFront: "near", lift: 0.42,
  },
  header: {
    turn: 0.45, face: "side", lean: 4, bend: 10, nod: 0,
    nearArm: { upper: 62, lower: 118 }, farArm: { upper: -66, lower: -24 },
    nearLeg: { upper: -20, lower: -92, end: -60 }, farLeg: { upper: 16, lower: -40, end: 18 },
    lift: 0.34,
  },
  leap: {
    turn: 0.4, face: "side", lean: -8, bend: -6, nod: -14,
    nearArm: { upper: -58, lower: -92 }, farArm: { upper: 70, lower: 48 },
    nearLeg: { upper: 12, lower: -48, end: 14 }, farLeg: { upper: -18, lower: -66, end: -14 },
    lift: 0.16,
  },
  throwIn: {
    turn: 0.4, face: "side", lean: -8, bend: -10, nod: 10,
    nearArm: { upper: 186, lower: 232, end: 214 }, farArm: { upper: 170, lower: 222, end: 208 },
    nearLeg: { upper: 22, lower: -4, end: 86 }, farLeg: { upper: -16, lower: -36, end: 28 },
    armsInFront: "near",
  },
  tie: {
    turn: 0.4, face: "side", lean: 34, bend: 22, nod: 18,
    nearArm: { upper: 26, lower: 44, end: 30 }, farArm: { upper: 44, lower: 38, end: 20 },
    nearLeg: { upper: 4, lower: -86, end: -2 }, farLeg: { upper: 98, lower: -6, end: 90 },
    armsInFront: "near",
  },
  highFive: {
    turn: 0.35, face: "side", lean: 4, bend: -4, nod: -10,
    nearArm: { upper: 128, lower: 152 }, farArm: { upper: -28, lower: 30 },
    nearLeg: { upper: 6, lower: -30, end: 40 }, farLeg: { upper: -12, lower: -40, end: 22 },
    lift: 0.06,
  },
  handsIn: {
    turn: 0.5, face: "side", lean: 14, bend: 4, nod: 0,
    nearArm: { upper: 74, lower: 92 }, farArm: { upper: 66, lower: 96 },
    nearLeg: { upper: 12, lower: -8, end: 84 }, farLeg: { upper: -14, lower: -22, end: 70 },
  },
  cheerBack: {
    turn: 1, face: "back", lean: 2, nod: -2, shoulders: 4,
    nearArm: { upper: 146, lower: 172 }, farArm: { upper: -40, lower: -12 },
    nearLeg: { upper: 12, lower: 4, end: 40, seen: [1, 1] }, farLeg: { upper: -12, lower: -6, end: -40 },
    armsInFront: "none",
  },
  stroll: {
    turn: 0.45, face: "side", lean: 2, nod: 2,
    nearArm: { upper: 16, lower: 34 }, farArm: { upper: -16, lower: 2 },
    nearLeg: { upper: -16, lower: -30, end: 54 }, farLeg: { upper: 22, lower: 6, end: 94 },
  },
  carry: {
    turn: 0.45, face: "side", lean: -5, nod: 6,
    nearArm: { upper: 8, lower: 66, end: 80 }, farArm: { upper: 18, lower: 72, end: 84 },
    nearLeg: { upper: 24, lower: 8, end: 96 }, farLeg: { upper: -16, lower: -34, end: 40 },
  },
  stand: {
    turn: 0.8, face: "front", lean: 0, nod: 0, shoulders: 3,
    nearArm: { upper: -14, lower: 4 }, farArm: { upper: 14, lower: 6 },
    nearLeg: { upper: -8, lower: -3, end: -50 }, farLeg: { upper: 9, lower: 4, end: 66 },
    armsInFront: "both",
  },
  standBack: {
    turn: 0.95, face: "back", lean: 0, nod: 0, shoulders: -3,
    nearArm: { upper: -13, lower: -4 }, farArm: { upper: 16, lower: 2 },
    nearLeg: { upper: -8, lower: -3, end: -50 }, farLeg: { upper: 8, lower: 3, end: 50 },
    armsInFront: "both",
  },
  walkBack: {
    turn: 0.9, face: "back", lean: 2, nod: 4, shoulders: 3,
    nearArm: { upper: -18, lower: -2 }, farArm: { upper: 22, lower: 34 },
    nearLeg: { upper: -5, lower: -3, end: -40 }, farLeg: { upper: 8, lower: -12, end: 24, seen: [1, 0.86] },
    armsInFront: "both",
  },
  point: {
    turn: 0.6, face: "side", lean: -2, nod: -2,
    nearArm: { upper: 82, lower: 92 }, farArm: { upper: -14, lower: 62 },
    nearLeg: { upper: 10, lower: 2, end: 88 }, farLeg: { upper: -10, lower: -14, end: 80 },
  },
  kneel: {
    turn: 0.45, face: "side", lean: 6, bend: 8, nod: 10,
    nearArm: { upper: 26, lower: 74 }, farArm: { upper: 42, lower: 86 },
    nearLeg: { upper: 2, lower: -88, end: -4 }, farLeg: { upper: 88, lower: -2, end: 90 },
  },
  juggle: {
    turn: 0.45, face: "side", lean: -6, bend: 12, nod: 16,
    nearArm: { upper: -52, lower: -16 }, farArm: { upper: 62, lower: 40 },
    nearLeg: { upper: 82, lower: 4, end: 84 }, farLeg: { upper: -2, lower: -10, end: 84 },
  },
  drink: {
    turn: 0.45, face: "side", lean: -4, nod: -22,
    nearArm: { upper: 72, lower: 156, end: 168 }, farArm: { upper: -8, lower: 8 },
    nearLeg: { upper: 6, lower: 0, end: 88 }, farLeg: { upper: -12, lower: -12, end: 82 },
  },
  climb: {
    turn: 0.85, face: "back", lean: 4, nod: -4, shoulders: 6,
    nearArm: { upper: -150, lower: -166 }, farArm: { upper: 156, lower: 170 },
    nearLeg: { upper: -10, lower: -4, end: -28 }, farLeg: { upper: 58, lower: -22, end: 40 },
    armsInFront: "both",
  },
} as const satisfies Record<string, Pose>;
