import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<(typeof api.admin.registrations)[":id"]["sibling"]["$get"], 200>;
export type PaperSibling = Answer["data"];

/** Answers to start with for another child of a registration's family, and its price in a program. */
export function siblingQuery(id: string, programId?: string) {
  const address = `/api/admin/registrations/${encodeURIComponent(id)}/sibling`;
  const queryKey = [programId ? `${address}?program=${programId}` : address];
  return queryOptions<Answer>({ queryKey, gcTime: 0 });
}
