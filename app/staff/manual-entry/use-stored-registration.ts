import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<(typeof api.registrations)[":id"]["$get"], 200>;
export type StoredRegistration = Answer["data"];

/** The registration to change; shares its query with the details. */
export function useStoredRegistration(id: string) {
  const queryKey = [`/api/registrations/${encodeURIComponent(id)}`];
  return useSuspenseQuery<Answer>({ queryKey, gcTime: 0 }).data.data;
}
