import type texts from "./texts/en.json";

/** What can be drawn beside a card: a ball; lamps over a touchline, whose card is the tall one; a whistle. */
export type ImpactDrawing = "ball" | "lamps" | "whistle";

/** What a donation does (docs/rules/pages.md#donation-page), in words of texts/<language>.json, under donate.impact.cards. */
export const impact = [
  { id: "equipment", drawing: "ball" },
  { id: "scholarships", drawing: "lamps" },
  { id: "coaching", drawing: "whistle" },
] as const satisfies readonly {
  id: keyof (typeof texts)["donate"]["impact"]["cards"];
  drawing: ImpactDrawing;
}[];
