import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

export const STATISTICS_KEY = "/api/admin/statistics";

type Answer = InferResponseType<typeof api.admin.statistics.$get, 200>;
export type Statistics = Answer["data"];

/** The numbers over all active registrations. */
export function useStatistics() {
  return useQuery<Answer>({ queryKey: [STATISTICS_KEY], gcTime: 0 });
}
