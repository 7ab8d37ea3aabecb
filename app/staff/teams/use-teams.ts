import type { api } from "#app/lib/api.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";

export type TeamsPage = DataOf<typeof api.admin.teams.$get>;
export type Team = TeamsPage["teams"][number];
export type Player = TeamsPage["players"][number];
export type TeamProgram = TeamsPage["program"];

export type Placement = DataOf<(typeof api.admin.teams)["proposal"]["$get"]>[number];

/** "2015: 4, 2016: 8"; empty without birth dates. */
export function birthYearCounts(players: readonly Player[]): string {
  const dates = players.flatMap(({ childDateOfBirth }) => childDateOfBirth ?? []);
  return [...Map.groupBy(dates, (date) => date.slice(0, 4))]
    .toSorted(([yearA], [yearB]) => yearA.localeCompare(yearB))
    .map(([year, datesInYear]) => `${year}: ${datesInYear.length}`)
    .join(", ");
}
