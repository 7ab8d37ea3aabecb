import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { createQueryFunction } from "#app/lib/query-client.tsx";
import { deleteOtherUsersEdits } from "#app/staff/shared/drafts/unsaved-edits.ts";
import { isAllowed, type Permission } from "#domain/staff/permissions.ts";

type SessionResponse = InferResponseType<typeof api.admin.session.$get, 200>;

/** Query of the session; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["/api/admin/session"],
  queryFn: async (context): Promise<SessionResponse | null> => {
    const session = await createQueryFunction<SessionResponse>({ on401: "null" })(context);
    // Runs before any form reads its unsaved edits.
    if (session) deleteOtherUsersEdits(session.data.username);
    return session;
  },
});

/** The current session, already fetched by the auth guard. */
export function useStaffSession(): SessionResponse["data"] | undefined {
  return useQuery({ ...sessionQuery, enabled: false }).data?.data;
}

/** Whether the session's role has a permission; false until the session is known. */
export function useHasPermission(): (permission: Permission) => boolean {
  const role = useStaffSession()?.role;
  return (permission) => role !== undefined && isAllowed(role, permission);
}
