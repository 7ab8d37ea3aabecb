import { useQueries, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useStaffCall } from "#app/staff/shared/use-staff-call.ts";

type Answer = InferResponseType<typeof api.admin.contests.$get, 200>;
export type Contest = Answer["data"]["contests"][number];
export type Side = Contest["sides"][number];
export type Disowned = Answer["data"]["disowned"][number];
type Decided = InferResponseType<(typeof api.admin.contests)[":id"]["keep"]["$post"], 200>;
type Returned = Decided["data"]["returned"][number];
export type SideDetails = InferResponseType<(typeof api.registrations)[":id"]["$get"], 200>["data"];

/** Children registered by two people, and "this was not me" reports about receipts. */
export function useContests() {
  return useQuery<Answer>({ queryKey: ["/api/admin/contests"], gcTime: 0 });
}

/** All details of each side. Each request is logged. */
export function useSideDetails(ids: readonly string[]): (SideDetails | undefined)[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ["contest side", id],
      queryFn: async () => (await (await api.registrations[":id"].$get({ param: { id } })).json()).data,
      gcTime: 0,
    })),
  }).map(({ data }) => data);
}

/** Keeps one registration of a child. */
export function useKeep(onDone: (returned: Returned[]) => void) {
  return useStaffCall({
    send: async (id: string) =>
      (await (await api.admin.contests[":id"].keep.$post({ param: { id } })).json()).data.returned,
    onDone,
    refusal: "toast",
  });
}

/** Marks a "this was not me" report as seen. */
export function useMarkSeen(onDone: () => void) {
  return useStaffCall({
    send: (id: string) => api.admin.registrations[":id"]["not-mine"].seen.$post({ param: { id } }),
    onDone,
    refusal: "toast",
  });
}
