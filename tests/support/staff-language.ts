import { onTestFinished } from "vitest";
import { club } from "#content/club/club.ts";
import type { Language } from "#domain/languages.ts";

/** Until the running test ends the club's staff read this. */
export function staffRead(language: Language): void {
  const { staffLanguage } = club;
  Object.assign(club, { staffLanguage: language });
  onTestFinished(() => {
    Object.assign(club, { staffLanguage });
  });
}
