import { vec } from "./geometry.ts";
import { chalkArc, chalkLine, layChalk, layGround } from "./ground.ts";
import { type Hour, hours } from "./hours.ts";
import { layMountains, type View } from "./mountains.ts";
import { layCloud, laySky, layStars, laySun } from "./sky.ts";
import { createStage, type Stage } from "./stage.ts";
import { layMast, layTown, layTrees, layWires } from "./town.ts";

/** Where and when: everything behind the people. */
export interface Setting {
  size?: readonly [number, number];
  seed: number;
  hour: keyof typeof hours;
  horizon: number;
  /** Metres; a child's chest or lower. */
  eye: number;
  focal?: number;
  view: Omit<View, "base">;
  sun?: { x: number; y: number; radius: number; colour: string };
  clouds?: readonly (readonly [x: number, y: number, length: number, thick: number])[];
  town?: readonly [from: number, to: number];
  trees?: readonly (readonly [from: number, to: number, size: number])[];
  wires?: readonly number[];
  masts?: readonly { x: number; tall: number; beam?: { x: number; y: number; wide: number } }[];
  /** Touchlines and circles of the pitch, in metres. */
  chalk?: readonly (readonly (readonly [number, number])[])[];
}

/** Lays the planes behind the people: sky, mountains, town, field with its chalk. */
export function setStage(setting: Setting): Stage {
  const size = setting.size ?? [1920, 1080];
  const hour: Hour = hours[setting.hour];
  const { horizon } = setting;
  const stage = createStage(size, setting.seed, hour, {
    horizon,
    middle: size[0] / 2,
    focal: setting.focal ?? 1600,
    eye: setting.eye,
  });
  const { paper } = stage;
  laySky(paper, hour, horizon);
  if (setting.hour === "night") layStars(paper, 90, horizon * 0.75);
  if (setting.sun) laySun(paper, setting.sun, setting.sun.radius, setting.sun.colour);
  for (const [x, y, length, thick] of setting.clouds ?? []) layCloud(paper, hour, vec(x, y), length, thick);
  layMountains(paper, hour, { ...setting.view, base: horizon });
  for (const [from, to, height] of setting.trees ?? []) layTrees(paper, hour, horizon, from, to, height);
  if (setting.town) layTown(paper, hour, horizon, ...setting.town);
  if (setting.wires) layWires(paper, hour, horizon, setting.wires, 84);
  layGround(paper, hour, stage.camera);
  for (const mast of setting.masts ?? []) {
    layMast(
      paper,
      hour,
      vec(mast.x, horizon + 12),
      mast.tall,
      mast.beam && { to: mast.beam, wide: mast.beam.wide },
    );
  }
  for (const points of setting.chalk ?? []) layChalk(paper, hour, stage.camera, points);
  return stage;
}

/** A touchline that runs away to the left or right, and one that crosses. */
export const across = (z: number): [number, number][] => chalkLine([-z * 1.1, z], [z * 1.1, z], 12);
export const away = (x: number, near: number, to: number): [number, number][] =>
  chalkLine([x, near], [x, to], 12);
export const circle = (x: number, z: number, radius: number): [number, number][] => chalkArc(x, z, radius);
