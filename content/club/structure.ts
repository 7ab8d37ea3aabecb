import type { AgeGroup } from "#domain/ages.ts";

/** How often a competitive team trains (docs/rules/pages.md#structure). */
export const sessionsPerWeek = { min: 2, max: 3 } as const;

/** The age groups that the page of the structure shows, from the youngest (docs/rules/pages.md#structure). */
export const ageLadder: readonly AgeGroup[] = ["U8", "U10", "U12", "U14", "U16", "U18"];
