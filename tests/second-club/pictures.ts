import type { ProgramKind } from "#domain/programs/programs.ts";
import type texts from "./texts/en.json";

export interface PictureFacts {
  file: string;
  width: number;
  height: number;
  alt: keyof (typeof texts)["pictures"];
}

const scene = { width: 1920, height: 1080 };

/** Four pictures for the whole site: none is drawn for only one place. */
export const pictures = {
  morning: { file: "scenes/morning", ...scene, alt: "morning" },
  noon: { file: "scenes/noon", ...scene, alt: "noon" },
  evening: { file: "scenes/evening", ...scene, alt: "evening" },
  prairie: { file: "banners/prairie", width: 1920, height: 640, alt: "prairie" },
} as const satisfies Record<string, PictureFacts>;

export type PictureId = keyof typeof pictures;

export const pictureOfKind = {
  camp: "morning",
  team: "noon",
  clinic: "noon",
  league: "evening",
  training: "evening",
} as const satisfies Record<ProgramKind, PictureId>;

export const sceneIds = ["morning", "noon", "evening"] as const satisfies readonly PictureId[];

export const pictureOfPage = {
  homeAbove: "prairie",
  homeBelow: "prairie",
  about: "evening",
  activities: "morning",
  schedule: "noon",
  teams: "noon",
  getInvolved: "evening",
  notFound: "prairie",
} as const satisfies Record<string, PictureId>;
