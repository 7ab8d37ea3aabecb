import type { ProgramKind } from "#domain/programs/programs.ts";
import type texts from "./texts/en.json";

/** A picture of the site. Its file is content/club/images/<file>.svg. */
export interface PictureDetails {
  /** Folder and base name in content/club/images/. */
  file: string;
  /** The proportions to which pages reserve its place, in pixels. */
  width: number;
  height: number;
  /** Key of its description in texts/<language>.json, under pictures. */
  alt: keyof (typeof texts)["pictures"];
}

const scene = { width: 1920, height: 1080 };
const banner = { width: 1920, height: 640 };
const program = { width: 800, height: 600 };

/** Every picture of the site by its id; sceneIds gives the order of the home page's carousel. */
export const pictures = {
  "scene-1": { file: "scenes/scene-1", ...scene, alt: "slippingPast" },
  "scene-2": { file: "scenes/scene-2", ...scene, alt: "firstLap" },
  "scene-3": { file: "scenes/scene-3", ...scene, alt: "throwIn" },
  "scene-4": { file: "scenes/scene-4", ...scene, alt: "keepersDive" },
  "scene-5": { file: "scenes/scene-5", ...scene, alt: "header" },
  "scene-6": { file: "scenes/scene-6", ...scene, alt: "underTheLights" },
  "scene-7": { file: "scenes/scene-7", ...scene, alt: "handsTogether" },
  "scene-8": { file: "scenes/scene-8", ...scene, alt: "tyingABoot" },
  "banner-1": { file: "banners/banner-1", ...banner, alt: "walkHome" },
  "banner-2": { file: "banners/banner-2", ...banner, alt: "morningMatch" },
  "youth-teams": { file: "programs/youth-teams", ...program, alt: "youthTeams" },
  camps: { file: "programs/camps", ...program, alt: "camps" },
  leagues: { file: "programs/leagues", ...program, alt: "leagues" },
  clinics: { file: "programs/clinics", ...program, alt: "clinics" },
  coaches: { file: "pages/coaches", width: 1200, height: 800, alt: "coaches" },
  "lost-ball": { file: "pages/lost-ball", ...program, alt: "lostBall" },
} as const satisfies Record<string, PictureDetails>;

export type PictureId = keyof typeof pictures;

/** What stands for a program: on its page, on its card, and where somebody shares it. */
export const pictureOfKind = {
  camp: "camps",
  team: "youth-teams",
  clinic: "clinics",
  league: "leagues",
  training: "scene-2",
} as const satisfies Record<ProgramKind, PictureId>;

/** The home page's carousel, in its order (docs/reference/public-pages.md#home-page: 8 images). */
export const sceneIds = [
  "scene-1",
  "scene-2",
  "scene-3",
  "scene-4",
  "scene-5",
  "scene-6",
  "scene-7",
  "scene-8",
] as const satisfies readonly PictureId[];

/** What stands on a page beside its words; home has one above its programs, and one below what families say. */
export const pictureOfPage = {
  homeAbove: "banner-1",
  homeBelow: "banner-2",
  about: "scene-8",
  activities: "scene-7",
  schedule: "scene-5",
  teams: "youth-teams",
  getInvolved: "coaches",
  notFound: "lost-ball",
} as const satisfies Record<string, PictureId>;
