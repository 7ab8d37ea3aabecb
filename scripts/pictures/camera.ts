import { type Vec, vec } from "./geometry.ts";

/** A pin-hole camera over a flat field. Metres; Z is the distance from the viewer. */
export interface Camera {
  horizon: number;
  middle: number;
  /** Pixels at one metre's distance. */
  focal: number;
  /** Metres above the ground: low, so that children stand tall against the sky. */
  eye: number;
}

export const onGround = (camera: Camera, x: number, z: number): Vec =>
  vec(camera.middle + (camera.focal * x) / z, camera.horizon + (camera.focal * camera.eye) / z);

/** Pixels a metre at a distance. */
export const scaleAt = (camera: Camera, z: number): number => camera.focal / z;
