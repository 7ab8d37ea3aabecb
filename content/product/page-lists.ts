import { pictures } from "#content/club/pictures.ts";
import type { PageChoice } from "#domain/club/page-content.ts";
import { PROGRAM_KINDS } from "#domain/programs/programs.ts";

/** What can be drawn beside a card of what a donation does: a ball; lamps over a touchline; a whistle. */
export const IMPACT_DRAWINGS = ["ball", "lamps", "whistle"] as const;

const PICTURE: PageChoice = { kind: "picture", options: Object.keys(pictures) };

/** What is chosen instead of written in a row of a list, by its place without the row's number. */
const CHOICES: Readonly<Record<string, PageChoice>> = {
  "home.programs.offers.kinds": { kind: "kinds", options: PROGRAM_KINDS, isMultiple: true },
  "home.programs.offers.picture": PICTURE,
  "gallery.pictures": PICTURE,
  "donate.impact.cards.drawing": { kind: "drawing", options: IMPACT_DRAWINGS },
};

/**
 * Most rows of a list of the pages; under a crossbar is room for fewer posts. Without rows its section is not shown
 * (docs/reference/public-pages.md#editable-lists).
 */
export function mostRows(list: string): number {
  return list === "structure.pillars.list" ? 6 : 12;
}

/** @param place of a text on the pages, such as "gallery.pictures.0" */
export function choiceAt(place: string): PageChoice | undefined {
  return CHOICES[place.replace(/\.\d+/g, "")];
}
