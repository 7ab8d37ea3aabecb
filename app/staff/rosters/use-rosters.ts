import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";
import { addressOf, withParameters } from "#app/staff/shared/list/query-parameters.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";

export const PRINTED_LISTS = ["roster", "check-in"] as const;

/** The choice that prints a check-in list for each day. */
export const ALL_DAYS = "all";

/** The list and group in the address; undefined for all groups. */
export function useRosterView() {
  const [params, setParams] = useSearchParams();
  const { scope } = useSeasonScope();
  return {
    scope,
    list: PRINTED_LISTS.find((name) => name === params.get("sheet")) ?? "roster",
    group: params.get("group") ?? undefined,
    /** Id of a team. */
    team: params.get("team") ?? undefined,
    /** The day of the check-in list, or ALL_DAYS; undefined for the next day. */
    day: params.get("day") ?? undefined,
    choose: (changes: { sheet?: string; group?: string; team?: string; day?: string }) =>
      setParams((current) => withParameters(current, changes)),
  };
}

/** API address of a list, as JSON or as a CSV file. */
export function rosterPath(
  { list, group, team, scope }: Pick<ReturnType<typeof useRosterView>, "list" | "group" | "team" | "scope">,
  options: { format?: "csv"; day?: string | undefined } = {},
) {
  return addressOf(`/api/admin/sheets/${list}`, { ...scope, group, team, ...options });
}

/** The routes can also return a CSV file, which is a string. */
export type RosterResponse = Exclude<InferResponseType<typeof api.admin.sheets.roster.$get, 200>, string>;
export type CheckInResponse = Exclude<
  InferResponseType<(typeof api.admin.sheets)["check-in"]["$get"], 200>,
  string
>;
export type RosterProgram = RosterResponse["data"]["program"];
export type RosterChild = RosterResponse["data"]["children"][number];
export type CheckInChild = CheckInResponse["data"]["children"][number];

/** Fetches a list, sorted by name. Not cached after leaving the page; each request for health answers is logged. */
export function useRosterQuery<Sheet extends RosterResponse | CheckInResponse>() {
  return useSuspenseQuery<Sheet>({ queryKey: [rosterPath(useRosterView())], ...DROPPED_WITH_PAGE });
}
