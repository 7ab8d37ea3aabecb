import type { Pose } from "./body.ts";
import { type Camera, onGround, scaleAt } from "./camera.ts";
import { type Drawn, figure } from "./figure.ts";
import { add, type Vec } from "./geometry.ts";
import type { Hour } from "./hours.ts";
import type { Ink } from "./ink.ts";
import { createPaper, group, type Paper } from "./paper.ts";
import type { Player } from "./players.ts";
import { seeded } from "./random.ts";

/** A figure or a thing that stands on the ground: what its cast shadow needs. */
interface Standing {
  ids: string[];
  foot: Vec;
}

/** One picture in the making: paper, hour and camera, and how people are put on the field. */
export interface Stage {
  paper: Paper & { svg(): string };
  hour: Hour;
  camera: Camera;
  inkAt(z: number): Ink;
  ground(x: number, z: number): Vec;
  /** Puts a figure at metres x and z; the shadow is laid before the figure. */
  put(
    player: Player,
    pose: Pose,
    facing: 1 | -1,
    x: number,
    z: number,
    lift?: number,
  ): Drawn & { joint(at: Vec): Vec; metre: number };
  /** The shadow of things already laid cannot go under them: lay them through this. */
  withShadow(foot: Vec, draw: () => { ids: string[] }): void;
}

export function createStage(
  size: readonly [number, number],
  seed: number,
  hour: Hour,
  camera: Camera,
): Stage {
  const paper = createPaper(size[0], size[1], seeded(seed));
  const inkAt = (z: number): Ink => {
    const metre = scaleAt(camera, z);
    return {
      paper,
      hour,
      rim: metre > 215 ? metre * 0.0085 : 0,
      distance: Math.min(0.7, Math.max(0, (z - 5) / 60)),
      digits: metre > 85 ? 0 : 1,
    };
  };
  const castShadow = ({ ids, foot }: Standing) => {
    const { colour, opacity, reach, fall } = hour.castShadow;
    const matrix = [1, 0, -reach, -fall, Math.round(reach * foot.y), Math.round(foot.y * (1 + fall))];
    return group(
      `fill="${colour}" opacity="${opacity}" transform="matrix(${matrix.join(" ")})"`,
      ...ids.map((id) => `<use href="#${id}"/>`),
    );
  };
  const ground = (x: number, z: number) => onGround(camera, x, z);
  return {
    paper,
    hour,
    camera,
    inkAt,
    ground,
    put(player, pose, facing, x, z, lift) {
      const foot = ground(x, z);
      const metre = scaleAt(camera, z);
      const drawn = figure(
        inkAt(z),
        player,
        lift === undefined ? pose : { ...pose, lift },
        facing,
        foot,
        metre,
      );
      paper.lay(castShadow({ ids: drawn.ids, foot }), drawn.markup);
      return { ...drawn, metre, joint: (at) => add(at, drawn.offset) };
    },
    withShadow(foot, draw) {
      const laid: string[] = [];
      const before = paper.lay;
      paper.lay = (...markup) => laid.push(...markup);
      const { ids } = draw();
      paper.lay = before;
      paper.lay(castShadow({ ids, foot }), ...laid);
    },
  };
}
