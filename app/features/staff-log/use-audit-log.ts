import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/lib/address-parameters.ts";
import { api } from "#app/lib/api.ts";
import { AUDIT_ACTIONS } from "#domain/audit.ts";

type Page = InferResponseType<typeof api.admin.audit.$get, 200>;
export type AuditLine = Page["data"][number];

/** What the address says about this view: one deed, one person, or everything. */
export function useLogView() {
  const [params, setParams] = useSearchParams();
  const actor = params.get("actor") ?? "";
  const action = AUDIT_ACTIONS.find((known) => known === params.get("action"));
  return {
    actor,
    action,
    setFilter: (changes: { actor?: string; action?: string }) =>
      setParams((current) => withParameters(current, changes), { replace: true }),
    addressOf: (name: string) => withQuery("/admin/settings/log", withParameters(params, { actor: name })),
  };
}

/** The log as the address narrows it, newest first, page by page; not kept when the page is left. */
export function useAuditLog() {
  const { actor, action } = useLogView();
  const { data, ...query } = useInfiniteQuery({
    queryKey: ["/api/admin/audit", actor, action],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const filter = { ...(cursor && { cursor }), ...(actor && { actor }), ...(action && { action }) };
      const response = await api.admin.audit.$get({ query: filter }, { init: { signal } });
      return response.json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
  return { ...query, lines: data?.pages.flatMap((page) => page.data) };
}
