import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type SignInMethodsResponse = InferResponseType<typeof api.admin.session.ways.$get, 200>;

const SIGN_IN_METHODS_KEY = ["/api/admin/session/ways"];
const POLL_INTERVAL_MS = 60_000;

/**
 * Whether the shared PIN is on, and how many seconds this device must wait after wrong guesses by others. While loading: on
 * and 0.
 */
export function useSignInMethods(): { isPinEnabled: boolean; lockedSeconds: number } {
  const { data } = useQuery<SignInMethodsResponse>({
    queryKey: SIGN_IN_METHODS_KEY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.lockedSeconds ? POLL_INTERVAL_MS : false),
  });
  return { isPinEnabled: data?.data.pin ?? true, lockedSeconds: data?.data.lockedSeconds ?? 0 };
}

/** Refetches the sign-in methods, for instance after a rejected attempt. */
export function useRefetchSignInMethods(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: SIGN_IN_METHODS_KEY });
}
