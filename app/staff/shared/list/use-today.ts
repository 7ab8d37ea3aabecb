import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type TodayResponse = InferResponseType<typeof api.admin.today.$get, 200>;
export type Today = TodayResponse["data"];

/** Counts of open tasks; always refetched. */
export const todayQuery = queryOptions<TodayResponse>({
  queryKey: ["/api/admin/today"],
  gcTime: 0,
  staleTime: 0,
});
