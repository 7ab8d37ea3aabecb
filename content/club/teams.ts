import { team0809b } from "#content/club/teams/team-08-09b.ts";
import { team0910g } from "#content/club/teams/team-09-10g.ts";
import { team1011b } from "#content/club/teams/team-10-11b.ts";
import { team1516b } from "#content/club/teams/team-15-16b.ts";
import { team1617b } from "#content/club/teams/team-16-17b.ts";
import { team1718b } from "#content/club/teams/team-17-18b.ts";
import { team2012b } from "#content/club/teams/team-2012b.ts";
import { team2014Boys } from "#content/club/teams/team-2014-boys.ts";
import type { PublishedTeam } from "#domain/club/content.ts";

/** The season that every team plays (docs/reference/public-pages.md#team-pages). */
export const season = { en: "2025 Spring/Fall", es: "Primavera y otoño de 2025" };

/** The eight teams that a new installation begins with, in the club's order (docs/reference/public-pages.md#team-pages). */
export const teams: PublishedTeam[] = [
  { id: "08-09b", slug: "ibarrondo-08-09b", name: "08/09B (Ibarrondo)", sheet: "full", ...team0809b },
  { id: "10-11b", slug: "velarde-10-11b", name: "10/11B (Velarde)", sheet: "full", ...team1011b },
  { id: "09-10g", slug: "cuesta-09-10g", name: "09/10G (Cuesta)", sheet: "full", ...team0910g },
  { id: "2012b", slug: "zaldivar-2012b", name: "2012B (Zaldívar)", sheet: "full", ...team2012b },
  { id: "2014-boys", slug: "montoro-2014-boys", name: "2014 Boys (Montoro)", sheet: "full", ...team2014Boys },
  { id: "15-16b", slug: "arriaga-15-16b", name: "15/16B (Arriaga)", sheet: "full", ...team1516b },
  { id: "17-18b", slug: "quiroz-17-18b", name: "17/18B (Quiroz)", sheet: "short", ...team1718b },
  { id: "16-17b", slug: "lomeli-16-17b", name: "16/17B (Lomelí)", sheet: "short", ...team1617b },
];
