import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.session.ways.$get, 200>;

/** Whether the shared PIN lets anybody in; until the server says otherwise, it does. */
export function usePinIsOn(): boolean {
  const { data } = useQuery<Answer>({ queryKey: ["/api/admin/session/ways"], gcTime: 0 });
  return data?.data.pin ?? true;
}
