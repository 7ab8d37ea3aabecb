import { across, away, circle, setStage } from "./backdrop.ts";
import { mix } from "./colour.ts";
import { add, between, corner, outline, type Vec, vec } from "./geometry.ts";
import { layDust, layGrass } from "./ground.ts";
import { shape } from "./paper.ts";
import { player } from "./players.ts";
import { poses } from "./poses.ts";
import { layBall, layBottle, layCone, layFence } from "./props.ts";
import type { Stage } from "./stage.ts";

const small = [800, 600] as const;

function standingBall(stage: Stage, x: number, z: number, turn = 0.3): void {
  const foot = stage.ground(x, z);
  const radius = (0.105 * stage.camera.focal) / z;
  stage.withShadow(foot, () => layBall(stage.inkAt(z), add(foot, vec(0, -radius)), radius, turn));
}

/** Youth teams: two team-mates meet in the air after a goal. */
export function youthTeams(): string {
  const stage = setStage({
    size: small,
    seed: 101,
    hour: "golden",
    horizon: 370,
    eye: 0.75,
    focal: 900,
    view: { pan: -40, zoom: 0.62 },
    clouds: [[470, 110, 280, 14]],
    trees: [[640, 820, 34]],
    chalk: [across(9), away(-2.6, 2.3, 30)],
  });
  stage.put(player(1.4, "denim", "curly", [3, 0]), poses.cheerFront, 1, 1.75, 7.5);
  stage.put(player(1.3, "denim", "ponytail", [0, 3]), poses.runOther, 1, -2.3, 8);
  stage.put(player(1.42, "denim", "fade", [4, 0]), poses.highFive, 1, -0.36, 3.4, 0.09);
  stage.put(player(1.38, "club", "ponytail", [1, 2], { build: 1.06 }), poses.highFive, -1, 0.2, 3.4, 0.13);
  return stage.paper.svg();
}

/** Camps: one keeps the ball up, the cones and the bottles stand in line. */
export function camps(): string {
  const stage = setStage({
    size: small,
    seed: 102,
    hour: "noon",
    horizon: 350,
    eye: 0.85,
    focal: 900,
    view: { pan: -330, zoom: 0.66 },
    sun: { x: 150, y: 96, radius: 34, colour: "#fffbe6" },
    clouds: [[430, 140, 260, 14]],
    trees: [[-20, 170, 36]],
    chalk: [across(7)],
  });
  const { camera } = stage;
  stage.put(player(1.28, "marigold", "curly", [3, 0], { build: 1.1 }), poses.dribble, 1, -1.9, 6.4);
  standingBall(stage, -1.35, 6.3);
  stage.put(player(1.36, "agave", "braids", [1, 2]), poses.jog, -1, 2.1, 6.6);
  for (const [x, z] of [
    [-0.75, 5.4],
    [-1.2, 4.4],
    [1.45, 5.2],
  ] as const) {
    const foot = stage.ground(x, z);
    stage.withShadow(foot, () => layCone(stage.inkAt(z), foot, (0.27 * camera.focal) / z));
  }
  const bottles = [
    ["#7ea9ba", 0.95],
    ["#e6a93f", 1.08],
    ["#4c8a70", 1.21],
  ] as const;
  for (const [colour, x] of bottles) {
    const foot = stage.ground(x, 3.25);
    stage.withShadow(foot, () => layBottle(stage.inkAt(3.3), foot, 64, colour));
  }
  const child = stage.put(player(1.34, "club", "short", [2, 0]), poses.juggle, 1, -0.12, 3.3);
  const knee = child.joint(child.body.nearLeg.middle);
  layBall(stage.inkAt(3.3), add(knee, vec(16, -58)), 29, 0.6);
  return stage.paper.svg();
}

/** Leagues: a shot through a sliding challenge. */
export function leagues(): string {
  const stage = setStage({
    size: small,
    seed: 103,
    hour: "dusk",
    horizon: 360,
    eye: 0.8,
    focal: 900,
    view: { pan: 60, zoom: 0.6 },
    clouds: [[60, 120, 260, 12]],
    trees: [[600, 820, 34]],
    masts: [{ x: 118, tall: 262, beam: { x: 300, y: 500, wide: 220 } }],
    chalk: [across(8), circle(0.4, 5, 2.2)],
  });
  stage.put(player(1.5, "bone", "short", [1, 3]), poses.jog, 1, -1.9, 7.4);
  stage.put(player(1.44, "bone", "fade", [3, 0], { build: 1.06 }), poses.lunge, -1, 0.98, 3.75);
  standingBall(stage, 0.1, 3.25, 0.1);
  layDust(stage.paper, stage.hour, stage.ground(-0.5, 3.3), 34, -1);
  stage.put(player(1.38, "club", "bun", [2, 0]), poses.windUp, 1, -0.36, 3.3);
  return stage.paper.svg();
}

/** Clinics: a coach on one knee, the ball between her and the child. */
export function clinics(): string {
  const stage = setStage({
    size: small,
    seed: 104,
    hour: "dawn",
    horizon: 340,
    eye: 0.85,
    focal: 900,
    view: { pan: -20, zoom: 0.64 },
    clouds: [[440, 110, 280, 13]],
    trees: [[-20, 130, 34]],
    chalk: [across(4.3), away(3, 4.3, 30)],
  });
  stage.put(player(1.4, "denim", "curly", [3, 0]), poses.dribble, 1, 2.5, 7.6);
  standingBall(stage, 3.02, 7.5);
  stage.put(player(1.32, "marigold", "long", [0, 4]), poses.jog, 1, -1.8, 7.4);
  standingBall(stage, -0.16, 3.2, 0.55);
  stage.put(player(1.26, "club", "short", [1, 1], { build: 1.05 }), poses.listen, 1, -0.62, 3.4);
  stage.put(player(1.68, "coach", "ponytail", [2, 0], { grown: true }), poses.kneel, -1, 0.66, 3.3);
  return stage.paper.svg();
}

/** Coaching: a coach shows the next run to a handful of players. */
export function coaching(): string {
  const stage = setStage({
    size: [1200, 800],
    seed: 105,
    hour: "golden",
    horizon: 470,
    eye: 0.95,
    focal: 1150,
    view: { pan: 30, zoom: 0.82 },
    sun: { x: 610, y: 392, radius: 48, colour: "#fff0bd" },
    clouds: [
      [700, 130, 380, 18],
      [80, 210, 260, 12],
    ],
    trees: [[980, 1220, 44]],
    town: [150, 470],
    chalk: [across(5.6), away(-3.4, 2.4, 30)],
  });
  stage.put(player(1.4, "bone", "curly", [3, 0]), poses.runOther, 1, 2.6, 10);
  stage.put(player(1.36, "denim", "braids", [3, 0]), poses.standBack, 1, -1.08, 4.6);
  stage.put(player(1.74, "coach", "cap", [1, 1], { grown: true, build: 1.06 }), poses.point, 1, -0.42, 4.15);
  stage.put(player(1.46, "marigold", "fade", [4, 0]), poses.listen, -1, 1.28, 4.5);
  stage.put(player(1.24, "club", "ponytail", [1, 2]), poses.listen, -1, 0.72, 4);
  standingBall(stage, 0.36, 3.75, 0.4);
  layGrass(stage.paper, stage.hour, [vec(60, 786), vec(1120, 780)], 34);
  return stage.paper.svg();
}

function layAgave(stage: Stage, at: Vec, size: number): void {
  const { hour, paper } = stage;
  const green = mix(mix("#5f8f86", hour.shade.colour, 0.4), hour.haze, 0.15);
  const leaf = (lean: number, long: number) => {
    const tip = vec(at.x + Math.sin(lean) * size * long, at.y - Math.cos(lean) * size * long);
    const side = vec(Math.cos(lean) * size * 0.13, Math.sin(lean) * size * 0.13);
    const middle = between(at, tip, 0.45);
    return outline([
      corner(at.x, at.y),
      add(middle, side, -1.2),
      { ...tip, sharp: true },
      add(middle, side, 1.2),
    ]);
  };
  const fan = [-1.25, -0.8, -0.4, 0, 0.42, 0.85, 1.28];
  paper.lay(
    shape(fan.map((lean) => leaf(lean, 1)).join(""), mix(green, hour.shade.colour, 0.35)),
    shape(
      fan
        .slice(0, 5)
        .map((lean) => leaf(lean - 0.16, 0.86))
        .join(""),
      mix(green, hour.rim.colour, 0.14),
    ),
  );
}

/** The page that is not there: the ball lies beyond the fence, and evening comes. */
export function lostBall(): string {
  const stage = setStage({
    size: small,
    seed: 404,
    hour: "dusk",
    horizon: 350,
    eye: 1,
    focal: 900,
    view: { pan: -30, zoom: 0.62 },
    sun: { x: 560, y: 300, radius: 26, colour: "#ffd9a0" },
    clouds: [
      [420, 120, 300, 14],
      [60, 190, 200, 10],
    ],
  });
  const { paper } = stage;
  const at = stage.ground;
  layAgave(stage, at(-2.7, 8), 62);
  layAgave(stage, at(2.5, 7), 74);
  layAgave(stage, at(0.9, 11), 40);
  const rest = at(0.62, 6.3);
  stage.withShadow(rest, () => layBall(stage.inkAt(5), add(rest, vec(0, -19)), 19, 0.7));
  layFence(stage.inkAt(4.4), vec(-20, at(0, 4.4).y), vec(820, at(0, 4.4).y), 352, 44);
  stage.put(player(1.3, "agave", "bun", [3, 0], { build: 1.08 }), poses.standBack, 1, 1.12, 4.1);
  stage.put(player(1.38, "club", "curly", [2, 0], { number: "9" }), poses.climb, 1, -0.5, 4.1, 0.1);
  layGrass(paper, stage.hour, [vec(40, 560), vec(120, 590), vec(470, 592), vec(740, 580)], 30);
  return paper.svg();
}

/** Banner: the walk home, backs to us, the mountains ahead. */
export function walkHome(): string {
  const stage = setStage({
    size: [1920, 640],
    seed: 201,
    hour: "dusk",
    horizon: 400,
    eye: 0.9,
    focal: 1150,
    view: { pan: 120, zoom: 0.95 },
    clouds: [[1300, 90, 480, 16]],
    town: [200, 440],
    trees: [[1640, 1940, 48]],
    masts: [{ x: 130, tall: 330, beam: { x: 420, y: 560, wide: 360 } }],
    chalk: [across(4.6), away(-6.4, 2.4, 30)],
  });
  const row = [
    [player(1.32, "denim", "bun", [1, 2]), poses.walkBack, -0.55, 4.6],
    [player(1.5, "marigold", "fade", [4, 0]), poses.standBack, 0.62, 4.9],
    [player(1.76, "coach", "cap", [2, 1], { grown: true, build: 1.05 }), poses.walkBack, 2.1, 4.9],
    [player(1.24, "agave", "braids", [3, 0]), poses.walkBack, 2.86, 4.6],
  ] as const;
  for (const [who, pose, x, z] of row) stage.put(who, pose, 1, x, z);
  const child = stage.put(
    player(1.4, "club", "curly", [2, 0], { number: "9" }),
    poses.carryBall,
    1,
    1.28,
    4.25,
  );
  layBall(stage.inkAt(4.25), add(child.joint(child.body.farArm.end), vec(-4, -6)), 29, 0.3);
  return stage.paper.svg();
}

/** Banner: a morning match from the touchline, the whole valley behind it. */
export function morningMatch(): string {
  const stage = setStage({
    size: [1920, 640],
    seed: 202,
    hour: "dawn",
    horizon: 300,
    eye: 1.95,
    focal: 1650,
    view: { pan: 60, zoom: 0.82 },
    sun: { x: 830, y: 226, radius: 40, colour: "#fff3d8" },
    clouds: [
      [1180, 80, 520, 18],
      [200, 110, 380, 14],
    ],
    town: [860, 1240],
    trees: [
      [-20, 300, 44],
      [1460, 1940, 46],
    ],
    wires: [1250, 1420, 1590, 1760, 1930],
    chalk: [across(10.2), across(30), circle(0, 16, 3.6), away(0, 10.2, 30)],
  });
  const field = [
    [player(1.5, "bone", "short", [1, 1]), poses.guard, -1, 1.4, 20],
    [player(1.42, "denim", "ponytail", [2, 0]), poses.jog, 1, -5.4, 19],
    [player(1.46, "denim", "fade", [4, 0]), poses.runOther, 1, -2.6, 16.4],
    [player(1.4, "bone", "curly", [3, 0]), poses.lunge, -1, 5.2, 15.6],
    [player(1.5, "bone", "braids", [1, 3]), poses.guard, -1, 3.2, 13.6],
    [player(1.36, "denim", "bun", [0, 4]), poses.jog, 1, -4.7, 12.2],
    [player(1.44, "bone", "cap", [2, 1]), poses.run, 1, -0.5, 12],
  ] as const;
  for (const [who, pose, facing, x, z] of field) stage.put(who, pose, facing, x, z);
  standingBall(stage, 1.78, 10.9);
  stage.put(player(1.4, "club", "short", [2, 0]), poses.dribble, 1, 1.05, 11);
  return stage.paper.svg();
}
