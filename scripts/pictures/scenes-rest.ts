import { across, away, circle, setStage } from "./backdrop.ts";
import { add, between, vec } from "./geometry.ts";
import { layDust, layGrass } from "./ground.ts";
import { player } from "./players.ts";
import { poses } from "./poses.ts";
import { layBall, layBottle, layCrate } from "./props.ts";

/** Noon: a throw-in, and a father crossing behind with the water. */
export function throwIn(): string {
  const stage = setStage({
    seed: 33,
    hour: "noon",
    horizon: 640,
    eye: 0.85,
    view: { pan: 120, zoom: 1.05 },
    sun: { x: 330, y: 150, radius: 58, colour: "#fffbe6" },
    clouds: [
      [1100, 260, 520, 26],
      [1480, 160, 380, 20],
    ],
    trees: [
      [1440, 1940, 70],
      [-20, 130, 56],
    ],
    town: [520, 900],
    chalk: [across(4.15), away(5.5, 4.15, 40), across(20)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.4, "bone", "curly", [3, 0]), poses.runOther, -1, 4.0, 12);
  stage.put(player(1.46, "denim", "short", [1, 3]), poses.guard, 1, 5.4, 12.6);
  stage.put(player(1.34, "bone", "ponytail", [0, 3]), poses.jog, 1, -2.6, 15);
  const parent = stage.put(
    player(1.78, "parent", "cap", [2, 1], { grown: true, build: 1.08 }),
    poses.carry,
    -1,
    1.3,
    5.6,
  );
  const hands = between(parent.joint(parent.body.nearArm.end), parent.joint(parent.body.farArm.end), 0.5);
  layCrate(stage.inkAt(5.6), add(hands, vec(-14, -28)), 150);
  const thrower = stage.put(player(1.42, "club", "scarf", [1, 1]), poses.throwIn, 1, 0.02, 4.2);
  const grip = between(thrower.joint(thrower.body.nearArm.end), thrower.joint(thrower.body.farArm.end), 0.5);
  layBall(stage.inkAt(4.2), add(grip, vec(-16, -26)), 39, 0.5);
  layGrass(paper, hour, [vec(70, 1060), vec(160, 1074), vec(1760, 1050), vec(1850, 1072)], 48);
  return paper.svg();
}

/** Afterglow: hands together before everyone goes home. */
export function handsTogether(): string {
  const stage = setStage({
    seed: 77,
    hour: "dusk",
    horizon: 650,
    eye: 0.85,
    view: { pan: -60, zoom: 1.1 },
    clouds: [[1260, 180, 520, 22]],
    trees: [[1560, 1940, 58]],
    town: [900, 1160],
    masts: [{ x: 386, tall: 470, beam: { x: 800, y: 900, wide: 480 } }],
    chalk: [circle(0, 6.2, 4.4), across(6.2)],
  });
  const { paper, hour } = stage;
  const ring = [
    [player(1.3, "agave", "braids", [3, 0]), poses.handsIn, 1, -0.72, 5.6],
    [player(1.5, "marigold", "fade", [4, 0]), poses.cheerFront, 1, 0.66, 6.1],
  ] as const;
  for (const [who, pose, facing, x, z] of ring) stage.put(who, pose, facing, x, z);
  stage.put(player(1.44, "bone", "curly", [2, 0], { build: 1.12 }), poses.highFive, 1, -0.85, 4.55, 0.04);
  stage.put(player(1.36, "denim", "bun", [0, 4]), poses.highFive, -1, 1.1, 4.5, 0.1);
  stage.put(player(1.4, "club", "short", [2, 0], { number: "9" }), poses.cheerBack, 1, -0.02, 4.1);
  layDust(paper, hour, stage.ground(1.1, 4.5), 44, 1);
  return paper.svg();
}

/** Early light: one boot to tie, the others already running. */
export function tyingABoot(): string {
  const stage = setStage({
    seed: 88,
    hour: "dawn",
    horizon: 560,
    eye: 0.8,
    view: { pan: 90, zoom: 1.15 },
    clouds: [
      [1150, 170, 620, 22],
      [160, 240, 420, 16],
    ],
    trees: [[1500, 1940, 62]],
    town: [40, 380],
    chalk: [across(3.5), away(6, 3.5, 40), circle(-1, 16, 4)],
  });
  const { paper, hour } = stage;
  stage.put(player(1.4, "bone", "curly", [3, 0]), poses.run, 1, -2.2, 11.5);
  stage.put(player(1.3, "denim", "ponytail", [1, 3]), poses.runOther, 1, -0.6, 12.2);
  stage.put(player(1.5, "marigold", "fade", [4, 0]), poses.jog, 1, 4.1, 11.6);
  const foot = stage.ground(-0.72, 3.5);
  stage.withShadow(foot, () => layBall(stage.inkAt(3.5), add(foot, vec(0, -50)), 50, 0.2));
  const bottle = stage.ground(0.98, 3.55);
  stage.withShadow(bottle, () => layBottle(stage.inkAt(3.5), bottle, 120, "#7ea9ba"));
  stage.put(player(1.42, "club", "curly", [2, 1]), poses.tie, 1, 0.12, 3.15);
  layGrass(paper, hour, [vec(60, 1060), vec(150, 1074), vec(1730, 1056), vec(1840, 1072)], 50);
  return paper.svg();
}
