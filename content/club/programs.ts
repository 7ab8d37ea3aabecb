import type { ProgramKind } from "#domain/programs.ts";
import type { PictureId } from "./pictures.ts";
import type texts from "./texts/en.json";

/**
 * What the club offers, in the order of the home page (docs/rules/pages.md#home), the page that tells of each and its
 * picture. Its words are in texts/<language>.json, under home.programs.offers.
 */
export const offers = [
  { id: "youth", kinds: ["team", "training"], href: "/teams", picture: "youth-teams" },
  { id: "camps", kinds: ["camp"], href: "/activities", picture: "camps" },
  { id: "leagues", kinds: ["league"], href: "/structure", picture: "leagues" },
  { id: "clinics", kinds: ["clinic"], href: "/structure", picture: "clinics" },
] as const satisfies readonly {
  id: keyof (typeof texts)["home"]["programs"]["offers"];
  kinds: readonly ProgramKind[];
  href: string;
  picture: PictureId;
}[];

/**
 * What a coach may choose (docs/rules/pages.md#get-involved) and the players' ages in years; null: the coach's own hours.
 * Its words are in texts/<language>.json, under getInvolved.opportunities.kinds.
 */
export const coaching = [
  { id: "youth", ages: { from: 6, to: 12 } },
  { id: "competitive", ages: { from: 13, to: 18 } },
  { id: "flexible", ages: null },
] as const satisfies readonly {
  id: keyof (typeof texts)["getInvolved"]["opportunities"]["kinds"];
  ages: { from: number; to: number } | null;
}[];
