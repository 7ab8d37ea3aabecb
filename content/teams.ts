import { team0809b } from "#content/teams/team-08-09b.ts";
import { team0910g } from "#content/teams/team-09-10g.ts";
import { team1011b } from "#content/teams/team-10-11b.ts";
import { team1516b } from "#content/teams/team-15-16b.ts";
import { team1617b } from "#content/teams/team-16-17b.ts";
import { team1718b } from "#content/teams/team-17-18b.ts";
import { team2012b } from "#content/teams/team-2012b.ts";
import { team2014Boys } from "#content/teams/team-2014-boys.ts";
import type { TeamFacts } from "#content/teams/team-facts.ts";
import { findTeamAddress, type TeamAddress, type TeamId, teamAddresses } from "./team-addresses.ts";

/** One of the club's teams with all that its page tells. */
export interface Team extends TeamAddress, TeamFacts {}

/** The season that every team plays (docs/rules/pages.md#team-pages). */
export const season = { en: "2025 Spring/Fall", es: "Primavera y otoño de 2025" } as const;

const factsOf: Record<TeamId, TeamFacts> = {
  "08-09b": team0809b,
  "10-11b": team1011b,
  "09-10g": team0910g,
  "2012b": team2012b,
  "2014-boys": team2014Boys,
  "15-16b": team1516b,
  "17-18b": team1718b,
  "16-17b": team1617b,
};

/** The club's eight teams, in the order of their addresses (docs/rules/pages.md#team-pages). */
export const teams: readonly Team[] = teamAddresses.map((address) => ({
  ...address,
  ...factsOf[address.id],
}));

/** The team that is meant by the last part of an address; undefined when there is none. */
export function findTeam(ref: string): Team | undefined {
  const address = findTeamAddress(ref);
  return address && { ...address, ...factsOf[address.id] };
}
