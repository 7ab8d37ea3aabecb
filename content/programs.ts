import { camp } from "./camp.ts";

/** What the club offers, in the order of the home page (docs/rules/pages.md#home); a null fee is not decided yet. Cents. */
export const programs = [
  { id: "youth", feeCents: null, href: "/teams" },
  { id: "camps", feeCents: camp.feeCents, href: "/activities" },
  { id: "leagues", feeCents: null, href: "/structure" },
  { id: "clinics", feeCents: null, href: "/structure" },
] as const;

/** Ages of the players that a coach may choose to work with, in years (docs/rules/pages.md#get-involved). */
export const coachingAges = { youth: { from: 6, to: 12 }, competitive: { from: 13, to: 18 } } as const;
