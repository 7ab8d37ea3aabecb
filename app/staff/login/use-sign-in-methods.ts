import { useQuery } from "@tanstack/react-query";
import type { api } from "#app/lib/api.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";

const signInMethodsQuery = staffQuery<DataOf<typeof api.admin.session.methods.$get>>(
  "/api/admin/session/methods",
);
const POLL_INTERVAL_MS = 60_000;

/**
 * Whether the shared PIN is on, and how many seconds this device must wait after wrong guesses by others. While loading: on
 * and 0.
 */
export function useSignInMethods() {
  const { data, refetch } = useQuery({
    ...signInMethodsQuery,
    refetchInterval: ({ state }) => (state.data?.data.lockedSeconds ? POLL_INTERVAL_MS : false),
  });
  return { isPinEnabled: data?.data.pin ?? true, lockedSeconds: data?.data.lockedSeconds ?? 0, refetch };
}
