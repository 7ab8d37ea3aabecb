import { across, away, circle, setStage } from "./backdrop.ts";
import { add, vec } from "./geometry.ts";
import { layDust, layGrass } from "./ground.ts";
import { player } from "./players.ts";
import { poses } from "./poses.ts";
import { layBall, layCone, layGoal } from "./props.ts";

/** Golden hour: a girl in the club's jersey slips between two defenders, the sun behind the mesas. */
export function slippingPast(): string {
  const stage = setStage({
    seed: 11,
    hour: "golden",
    horizon: 640,
    eye: 0.82,
    view: { pan: 60, zoom: 1.15 },
    sun: { x: 905, y: 560, radius: 74, colour: "#fff0bd" },
    clouds: [
      [1180, 190, 620, 26],
      [300, 320, 430, 18],
      [1500, 330, 380, 16],
    ],
    trees: [
      [-20, 240, 52],
      [1540, 1940, 60],
    ],
    town: [230, 640],
    chalk: [across(15), away(2.9, 2.5, 40), circle(-4, 13, 4.4)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.5, "denim", "fade", [3, 0]), poses.jog, -1, 6.1, 17);
  stage.put(player(1.4, "bone", "ponytail", [1, 3]), poses.run, 1, -5.2, 20);
  stage.put(player(1.46, "bone", "curly", [2, 0], { build: 1.08 }), poses.lunge, 1, -0.86, 5);
  stage.put(player(1.5, "bone", "short", [1, 2]), poses.guard, -1, 1.3, 5.1);
  const foot = stage.ground(0.18, 4.05);
  layDust(paper, hour, add(foot, vec(-150, 6)), 62, -1);
  const ball = stage.ground(0.68, 3.95);
  const radius = 0.105 * (1600 / 3.95);
  stage.withShadow(ball, () => layBall(stage.inkAt(4), vec(ball.x, ball.y - radius), radius, 0.4));
  stage.put(player(1.36, "club", "ponytail", [2, 0], { build: 0.96 }), poses.dribble, 1, 0.08, 4.05);
  layGrass(paper, hour, [vec(60, 1060), vec(130, 1078), vec(1790, 1046), vec(1868, 1072)], 46);
  return paper.svg();
}

/** Dawn: the first lap, all sizes in a string along the touchline. */
export function firstLap(): string {
  const stage = setStage({
    seed: 22,
    hour: "dawn",
    horizon: 610,
    eye: 0.9,
    view: { pan: -260, zoom: 1.25 },
    sun: { x: 250, y: 520, radius: 60, colour: "#fff3d8" },
    clouds: [
      [820, 150, 700, 22],
      [1320, 270, 460, 18],
    ],
    trees: [[1240, 1500, 58]],
    wires: [1380, 1560, 1740, 1920],
    chalk: [across(3.35), across(14), away(-7, 4, 40)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.72, "coach", "cap", [1, 1], { grown: true }), poses.stand, 1, 5.2, 12);
  const string = [
    [player(1.2, "agave", "curly", [3, 0], { build: 1.06 }), poses.jog, -2.2, 5.4],
    [player(1.5, "denim", "long", [1, 2]), poses.runOther, -1.46, 5.1],
    [player(1.28, "bone", "fade", [4, 0], { build: 1.12 }), poses.run, -0.74, 4.85],
    [player(1.44, "marigold", "bun", [2, 1]), poses.jog, -0.06, 4.6],
  ] as const;
  for (const [who, pose, x, z] of string) stage.put(who, pose, 1, x, z);
  layDust(paper, hour, stage.ground(0.38, 4.2), 50, -1);
  stage.put(player(1.32, "club", "short", [2, 1]), poses.run, 1, 0.66, 4.2);
  layGrass(paper, hour, [vec(40, 1064), vec(1700, 1060), vec(1780, 1074), vec(1850, 1058)], 44);
  return paper.svg();
}

/** Low sun: the keeper at full stretch, the shooter still on one leg. */
export function keepersDive(): string {
  const stage = setStage({
    seed: 44,
    hour: "golden",
    horizon: 600,
    eye: 0.95,
    view: { pan: -620, zoom: 1.3 },
    clouds: [
      [140, 170, 620, 24],
      [620, 300, 380, 16],
    ],
    trees: [[-20, 300, 60]],
    town: [420, 800],
    chalk: [across(7.6), away(-2.1, 2.4, 7.6)],
  });
  const { paper, hour } = stage;
  const at = stage.ground;
  const post = (x: number, z: number) => [at(x, z), add(at(x, z), vec(0, -2.05 * (1600 / z)))] as const;
  const [lowLeft, topLeft] = post(-0.28, 7.6);
  const [lowRight, topRight] = post(3.6, 7.6);
  const [backLeft] = post(0.04, 8.9);
  const [backRight] = post(4.0, 8.9);
  layGoal(
    stage.inkAt(7.6),
    [lowLeft, topLeft, topRight, lowRight],
    [backLeft, add(topLeft, vec(70, 60)), add(topRight, vec(20, 60)), backRight],
    20,
  );
  stage.put(player(1.46, "club", "curly", [3, 0]), poses.shoot, 1, -1.02, 4.9);
  layDust(paper, hour, at(-1.06, 4.8), 60, -1);
  const keeper = stage.put(
    player(1.5, "agave", "short", [1, 1], { gloves: "#f1e6d2" }),
    poses.dive,
    -1,
    1.04,
    6.5,
  );
  const glove = keeper.joint(keeper.body.nearArm.end);
  layBall(stage.inkAt(6.5), add(glove, vec(-48, -20)), 27, 0.1);
  layDust(paper, hour, at(1.5, 6.5), 36, 1);
  return paper.svg();
}

/** Dusk, the first lamp just on: two rise for a high ball. */
export function header(): string {
  const stage = setStage({
    seed: 55,
    hour: "dusk",
    horizon: 680,
    eye: 0.7,
    view: { pan: 200, zoom: 1.2 },
    clouds: [
      [1120, 240, 640, 24],
      [120, 330, 420, 16],
    ],
    trees: [[1480, 1940, 58]],
    town: [60, 560],
    masts: [{ x: 452, tall: 520, beam: { x: 700, y: 960, wide: 420 } }],
    chalk: [across(16), circle(0.6, 9, 3.4), away(-3.3, 2.4, 40)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.42, "denim", "ponytail", [1, 3]), poses.guard, 1, -3.3, 12);
  stage.put(player(1.5, "bone", "cap", [2, 0]), poses.jog, -1, 4.4, 14);
  stage.put(player(1.52, "denim", "fade", [4, 0], { build: 1.05 }), poses.leap, -1, 0.8, 4.75);
  stage.put(player(1.34, "club", "short", [1, 1]), poses.header, 1, -0.12, 4.5);
  layBall(stage.inkAt(4.5), vec(1018, 290), 38, 0.7);
  layGrass(paper, hour, [vec(1720, 1060), vec(1790, 1074)], 44);
  return paper.svg();
}

/** Night under the lights: slaloming through the cones. */
export function underTheLights(): string {
  const stage = setStage({
    seed: 66,
    hour: "night",
    horizon: 620,
    eye: 0.95,
    view: { pan: -100, zoom: 1.2 },
    trees: [
      [-20, 200, 52],
      [1500, 1940, 60],
    ],
    town: [820, 1260],
    masts: [
      { x: 420, tall: 520, beam: { x: 960, y: 1000, wide: 640 } },
      { x: 1330, tall: 330, beam: { x: 1200, y: 800, wide: 300 } },
    ],
    chalk: [across(12), away(-3.6, 2.6, 40)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.3, "marigold", "bun", [1, 2]), poses.stand, 1, 2.9, 8.4);
  stage.put(player(1.42, "agave", "fade", [4, 0], { build: 1.1 }), poses.drink, -1, 3.5, 8.6);
  stage.put(player(1.5, "denim", "braids", [3, 0]), poses.jog, -1, -1.9, 8.2);
  for (const [x, z] of [
    [-0.2, 7.2],
    [0.75, 6.3],
    [-0.75, 5.4],
    [1.62, 4.7],
    [-0.72, 3.9],
  ] as const) {
    const foot = stage.ground(x, z);
    stage.withShadow(foot, () => layCone(stage.inkAt(z), foot, 0.25 * (1600 / z)));
  }
  layDust(paper, hour, stage.ground(0.1, 4.2), 50, -1);
  stage.put(player(1.4, "club", "braids", [3, 0]), poses.dribble, 1, 0.3, 4.25);
  const ball = stage.ground(0.87, 4.1);
  stage.withShadow(ball, () => layBall(stage.inkAt(4), add(ball, vec(0, -40)), 40, 0.3));
  return paper.svg();
}
