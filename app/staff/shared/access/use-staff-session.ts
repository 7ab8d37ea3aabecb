import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { getQuery } from "#app/lib/query-client.tsx";
import { dropTypingOfOthers } from "#app/staff/shared/drafts/unsaved-edits.ts";

type SessionResponse = InferResponseType<typeof api.admin.session.$get, 200>;

/** How the session is fetched; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["/api/admin/session"],
  queryFn: async (context): Promise<SessionResponse | null> => {
    const session = await getQuery<SessionResponse>({ on401: "null" })(context);
    // Before any form reads what is kept.
    if (session) dropTypingOfOthers(session.data.username);
    return session;
  },
});

/** Who is signed in; the guard of the staff pages has fetched it. */
export function useStaffSession(): SessionResponse["data"] | undefined {
  return useQuery({ ...sessionQuery, enabled: false }).data?.data;
}
