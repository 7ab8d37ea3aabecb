import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<(typeof api.admin.registrations)[":id"]["sibling"]["$get"], 200>;
export type PaperSibling = Answer["data"];

/** Answers and price to start with for another child of a registration's family. */
export function usePaperSibling(id: string | null) {
  const queryKey = [`/api/admin/registrations/${encodeURIComponent(id ?? "")}/sibling`];
  return useQuery<Answer>({ queryKey, enabled: id !== null, gcTime: 0 });
}
