/** Where a team's page is: its own address, and the one by its id (docs/rules/pages.md#team-pages). */
export interface TeamAddress {
  id: string;
  /** The team's own address is /team/<slug>, after its coach. */
  slug: string;
  name: string;
  /** What its own address shows: the whole team sheet, or the short page. By its id, every team has the short one. */
  sheet: "full" | "short";
}

/** The eight teams, in the club's order. Apart from the rest of their facts, because every page needs it. */
export const teamAddresses = [
  { id: "08-09b", slug: "ibarrondo-08-09b", name: "08/09B (Ibarrondo)", sheet: "full" },
  { id: "10-11b", slug: "velarde-10-11b", name: "10/11B (Velarde)", sheet: "full" },
  { id: "09-10g", slug: "cuesta-09-10g", name: "09/10G (Cuesta)", sheet: "full" },
  { id: "2012b", slug: "zaldivar-2012b", name: "2012B (Zaldívar)", sheet: "full" },
  { id: "2014-boys", slug: "montoro-2014-boys", name: "2014 Boys (Montoro)", sheet: "full" },
  { id: "15-16b", slug: "arriaga-15-16b", name: "15/16B (Arriaga)", sheet: "full" },
  { id: "17-18b", slug: "quiroz-17-18b", name: "17/18B (Quiroz)", sheet: "short" },
  { id: "16-17b", slug: "lomeli-16-17b", name: "16/17B (Lomelí)", sheet: "short" },
] as const satisfies readonly TeamAddress[];
export type TeamId = (typeof teamAddresses)[number]["id"];

/** The team that is meant by the last part of an address, a slug or an id; undefined when there is none. */
export function findTeamAddress(ref: string): (typeof teamAddresses)[number] | undefined {
  return teamAddresses.find(({ id, slug }) => ref === slug || ref === id);
}

/** The last part of every address that shows a team. */
export const teamRefs: readonly string[] = teamAddresses.flatMap(({ slug, id }) => [slug, id]);
