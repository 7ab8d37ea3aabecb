import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";

type TeamsResponse = InferResponseType<typeof api.admin.teams.$get, 200>;
export type TeamsPage = TeamsResponse["data"];
export type Team = TeamsPage["teams"][number];
export type Player = TeamsPage["players"][number];
export type TeamProgram = TeamsPage["program"];

export type ProposalResponse = InferResponseType<(typeof api.admin.teams)["proposal"]["$get"], 200>;

/** Teams and players of the chosen program. Always refetched, because others change them too. */
export function useTeamsPage(): TeamsPage {
  const { scope } = useSeasonScope();
  const { language } = useTranslation();
  const path = addressOf("/api/admin/teams", { ...scope, lang: language });
  return useSuspenseQuery<TeamsResponse>({ queryKey: [path], gcTime: 0, staleTime: 0 }).data.data;
}

export const playerName = ({ firstName, lastName }: Player) => `${firstName} ${lastName}`;

/** "2015: 4, 2016: 8"; empty without birth dates. */
export function birthYearCounts(players: readonly Player[]): string {
  const dates = players.flatMap(({ dateOfBirth }) => dateOfBirth ?? []);
  return [...Map.groupBy(dates, (date) => date.slice(0, 4))]
    .toSorted(([yearA], [yearB]) => yearA.localeCompare(yearB))
    .map(([year, datesInYear]) => `${year}: ${datesInYear.length}`)
    .join(", ");
}
