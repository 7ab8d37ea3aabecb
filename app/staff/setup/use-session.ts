import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Session = InferResponseType<typeof api.admin.session.$get, 200>;

export const SESSION_KEY = ["/api/admin/session"];

/** Who is signed in; the username is null for the PIN. */
export function useSession(): Session["data"] | undefined {
  return useQuery<Session>({ queryKey: SESSION_KEY }).data?.data;
}
