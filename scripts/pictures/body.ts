import { add, between, limbDirection, type Vec, vec } from "./geometry.ts";

/** Two bones and what they end in, as angles from hanging straight down towards the front, in degrees. */
export interface LimbPose {
  upper: number;
  lower: number;
  /** Where the hand or the toes point; a hand follows its forearm when left out. */
  end?: number;
  /** Shortening of the two bones when they point at the viewer. */
  seen?: readonly [number, number];
}

/** How one moment of movement is held. Angles are degrees; leaning forward is positive. */
export interface Pose {
  /** 0 is seen from the side, 1 from the front or the back. */
  turn: number;
  face: "side" | "front" | "back";
  lean: number;
  /** How much more the chest leans than the hips. */
  bend?: number;
  /** How the head tips against the chest. */
  nod?: number;
  /** Tilt of the shoulder line, towards the near side. */
  shoulders?: number;
  nearArm: LimbPose;
  farArm: LimbPose;
  nearLeg: LimbPose;
  farLeg: LimbPose;
  /** Arms that pass in front of the body and the head. */
  armsInFront?: "both" | "near" | "none";
  /** Height above the ground, as a part of the body's. */
  lift?: number;
}

export interface Bones {
  root: Vec;
  middle: Vec;
  end: Vec;
  endAngle: number;
}

export interface Skeleton {
  facing: 1 | -1;
  frontal: boolean;
  /** Pixels of the body below the head: what widths are measured in. */
  unit: number;
  headSize: number;
  pelvis: Vec;
  waist: Vec;
  neck: Vec;
  up: Vec;
  across: Vec;
  head: Vec;
  headTilt: number;
  nearArm: Bones;
  farArm: Bones;
  nearLeg: Bones;
  farLeg: Bones;
}

const SHIN = 0.262;
const THIGH = 0.272;
const TORSO = 0.345;
const UPPER_ARM = 0.185;
const FOREARM = 0.165;

/** Heads grow far less than children do: about 0.22 m at 1.30 m, 0.23 m at 1.75 m. */
const headMetres = (height: number) => 0.195 + 0.022 * height;

function bones(root: Vec, pose: LimbPose, lengths: readonly [number, number], facing: number): Bones {
  const [a, b] = pose.seen ?? [1, 1];
  const middle = add(root, limbDirection(pose.upper, facing), lengths[0] * a);
  const end = add(middle, limbDirection(pose.lower, facing), lengths[1] * b);
  return { root, middle, end, endAngle: pose.end ?? pose.lower };
}

/** Joints of a body `height` metres tall at `scale` pixels a metre, with the pelvis at the origin. */
export function skeleton(height: number, scale: number, pose: Pose, facing: 1 | -1): Skeleton {
  const headSize = headMetres(height) * scale;
  const unit = height * scale - headSize;
  const pelvis = vec(0, 0);
  const chestLean = pose.lean + (pose.bend ?? 0);
  const waist = add(pelvis, limbDirection(180 - pose.lean, facing), TORSO * 0.42 * unit);
  const up = limbDirection(180 - chestLean, facing);
  const neck = add(waist, up, TORSO * 0.58 * unit);
  const tilt = ((pose.shoulders ?? 0) * Math.PI) / 180;
  const square = vec(-up.y * facing, up.x * facing);
  const across = add(vec(square.x * Math.cos(tilt), square.y * Math.cos(tilt)), up, -Math.sin(tilt));
  const reach = (0.03 + 0.095 * pose.turn) * unit * facing;
  const shoulderLine = add(neck, up, -0.045 * unit);
  const hipReach = (0.018 + 0.05 * pose.turn) * unit;
  const headTilt = chestLean * 0.55 + (pose.nod ?? 0);
  const headUp = limbDirection(180 - headTilt, facing);
  const head = add(add(neck, between(up, headUp, 0.5), 0.038 * unit), headUp, headSize * 0.46);
  const arm = [UPPER_ARM * unit, FOREARM * unit] as const;
  const leg = [THIGH * unit, SHIN * unit] as const;
  // The near side is on the viewer's right when a figure that faces right turns to the front.
  return {
    facing,
    frontal: pose.turn > 0.6 && pose.face !== "side",
    unit,
    headSize,
    pelvis,
    waist,
    neck,
    up,
    across,
    head,
    headTilt,
    nearArm: bones(add(shoulderLine, across, -reach * facing), pose.nearArm, arm, facing),
    farArm: bones(add(shoulderLine, across, reach * facing), pose.farArm, arm, facing),
    nearLeg: bones(vec(-hipReach * facing, 0), pose.nearLeg, leg, facing),
    farLeg: bones(vec(hipReach * facing, 0), pose.farLeg, leg, facing),
  };
}
