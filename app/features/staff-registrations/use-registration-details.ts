import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { REGISTRATIONS_KEY } from "./use-registrations.ts";

type Answer = InferResponseType<(typeof api.registrations)[":id"]["$get"], 200>;
export type RegistrationDetails = Answer["data"];

/** Everything about one registration, health included; each look is written down, none is kept. */
export function useRegistrationDetails(id: string) {
  return useQuery<Answer>({ queryKey: [`${REGISTRATIONS_KEY}/${encodeURIComponent(id)}`], gcTime: 0 });
}
