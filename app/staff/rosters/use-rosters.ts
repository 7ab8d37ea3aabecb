import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import { AGE_GROUPS } from "#domain/ages.ts";

/** What can be printed. */
export const PRINTED_LISTS = ["roster", "check-in"] as const;
type PrintedListName = (typeof PRINTED_LISTS)[number];

/** What the address says about this view: which list, and of which age group (undefined for all). */
export function useRosterView() {
  const [params, setParams] = useSearchParams();
  const { scope } = useScope();
  return {
    scope,
    list: PRINTED_LISTS.find((name) => name === params.get("sheet")) ?? "roster",
    group: AGE_GROUPS.find((name) => name === params.get("group")),
    choose: (changes: { sheet?: string; group?: string }) =>
      setParams((current) => withParameters(current, changes)),
  };
}

/** Of which program and age group a list is. */
export type Whom = Pick<ReturnType<typeof useRosterView>, "group" | "scope">;

/** Where the server gives a list's children, to show or as a file. */
export function rosterCall(list: PrintedListName, { group, scope }: Whom, asked: { format?: "csv" } = {}) {
  const query = withParameters(new URLSearchParams(), { ...scope, group, ...asked });
  return withQuery(`/api/admin/sheets/${list}`, query);
}

/** The same calls answer a CSV file when they are asked for one. */
type Roster = Exclude<InferResponseType<typeof api.admin.sheets.roster.$get, 200>, ReadableStream>;
type CheckIn = Exclude<InferResponseType<(typeof api.admin.sheets)["check-in"]["$get"], 200>, ReadableStream>;
export type RosterProgram = Roster["data"]["program"];
export type RosterQuestion = RosterProgram["questions"][number];
export type RosterChild = Roster["data"]["children"][number];
export type CheckInChild = CheckIn["data"]["children"][number];

/** Who comes, in the order of names; not kept when the page is left. */
export function useRoster(whom: Whom) {
  return useQuery<Roster>({ queryKey: [rosterCall("roster", whom)], gcTime: 0 });
}

/** The same with answers about health: each time this asks, it is written down. */
export function useCheckIn(whom: Whom) {
  return useQuery<CheckIn>({ queryKey: [rosterCall("check-in", whom)], gcTime: 0 });
}
