import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.samples.$get, 200>;

/**
 * The sample that the site started from, if there was one, and what of it keeps registration closed; undefined until loaded.
 * Each page asks anew, because drafts that were saved on another page count.
 */
export function useSamples() {
  return useQuery<Answer>({ queryKey: ["/api/admin/samples"], gcTime: 0, staleTime: 0 }).data?.data;
}
