import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.season.$get, 200>;
export type Season = Answer["data"];
export type OverTime = Season["overTime"];
export type Point = OverTime["points"][number];

/** The season in numbers; not kept when the page is left. */
export function useSeason() {
  return useQuery<Answer>({ queryKey: ["/api/admin/season"], gcTime: 0 });
}
