import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.session.ways.$get, 200>;

const KEY = ["/api/admin/session/ways"];
const LOOK_AGAIN_MS = 60_000;

/**
 * Whether the shared PIN lets anybody in, and how many seconds this device must wait because strangers guessed;
 * until the server says otherwise, it does, and need not.
 */
export function useSignInWays(): { pinIsOn: boolean; lockedSeconds: number } {
  const { data } = useQuery<Answer>({
    queryKey: KEY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.lockedSeconds ? LOOK_AGAIN_MS : false),
  });
  return { pinIsOn: data?.data.pin ?? true, lockedSeconds: data?.data.lockedSeconds ?? 0 };
}

/** Asks again, as after a try that was refused. */
export function useLookAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}
