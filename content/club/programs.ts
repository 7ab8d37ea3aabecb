import type { ProgramKind } from "#domain/programs.ts";

/** What the club offers, in the order of the home page (docs/rules/pages.md#home), and the page that tells of each. */
export const offers = [
  { id: "youth", kinds: ["team", "training"], href: "/teams" },
  { id: "camps", kinds: ["camp"], href: "/activities" },
  { id: "leagues", kinds: ["league"], href: "/structure" },
  { id: "clinics", kinds: ["clinic"], href: "/structure" },
] as const satisfies readonly { kinds: readonly ProgramKind[]; [fact: string]: unknown }[];

/** Ages of the players that a coach may choose to work with, in years (docs/rules/pages.md#get-involved). */
export const coachingAges = { youth: { from: 6, to: 12 }, competitive: { from: 13, to: 18 } } as const;
