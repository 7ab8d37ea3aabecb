import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import type { AgeGroup } from "#domain/ages.ts";
import { sheetCall } from "./use-sheet-view.ts";

/** The same calls answer a CSV file when they are asked for one. */
type Roster = Exclude<InferResponseType<typeof api.admin.sheets.roster.$get, 200>, ReadableStream>;
type CheckIn = Exclude<InferResponseType<(typeof api.admin.sheets)["check-in"]["$get"], 200>, ReadableStream>;
export type RosterChild = Roster["data"]["children"][number];
export type CheckInChild = CheckIn["data"]["children"][number];

/** Who comes, in the order of names; not kept when the page is left. */
export function useRoster(group: AgeGroup | undefined) {
  return useQuery<Roster>({ queryKey: [sheetCall("roster", group)], gcTime: 0 });
}

/** The same with answers about health: each time this asks, it is written down. */
export function useCheckIn(group: AgeGroup | undefined) {
  return useQuery<CheckIn>({ queryKey: [sheetCall("check-in", group)], gcTime: 0 });
}
