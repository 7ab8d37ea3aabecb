import { mkdirSync, writeFileSync } from "node:fs";
import { club } from "#content/club.ts";
import { favicon, mark, maskableIcon, socialCard } from "./crest.ts";
import { firstLap, header, keepersDive, slippingPast, underTheLights } from "./scenes-play.ts";
import { handsTogether, throwIn, tyingABoot } from "./scenes-rest.ts";
import {
  camps,
  clinics,
  coaching,
  leagues,
  lostBall,
  morningMatch,
  walkHome,
  youthTeams,
} from "./scenes-small.ts";

/** Draws every picture of the site into content/images/, in the club's colour: node scripts/pictures/draw.ts */
const drawings: Record<string, () => string> = {
  "scenes/scene-1": slippingPast,
  "scenes/scene-2": firstLap,
  "scenes/scene-3": throwIn,
  "scenes/scene-4": keepersDive,
  "scenes/scene-5": header,
  "scenes/scene-6": underTheLights,
  "scenes/scene-7": handsTogether,
  "scenes/scene-8": tyingABoot,
  "banners/banner-1": walkHome,
  "banners/banner-2": morningMatch,
  "programs/youth-teams": youthTeams,
  "programs/camps": camps,
  "programs/leagues": leagues,
  "programs/clinics": clinics,
  "pages/coaches": coaching,
  "pages/lost-ball": lostBall,
};

const marks: Record<string, () => string> = {
  "../mark": () => mark(club.name),
  favicon,
  "icon-512": maskableIcon,
  "social-card": () => socialCard(slippingPast(), club.name),
};

const images = new URL("../../content/images/", import.meta.url);
for (const folder of ["scenes", "banners", "programs", "pages"])
  mkdirSync(new URL(folder, images), { recursive: true });
for (const [name, draw] of Object.entries({ ...drawings, ...marks })) {
  const svg = draw();
  writeFileSync(new URL(`${name}.svg`, images), svg);
  console.log(`${name}.svg  ${(svg.length / 1024).toFixed(1)} KB`);
}
