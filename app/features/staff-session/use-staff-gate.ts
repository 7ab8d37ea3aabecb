import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import type { api } from "#app/lib/api.ts";
import { getQuery } from "#app/lib/query-client.ts";
import { isGateOpen, openGate } from "./gate-entries.ts";
import { useAccessWatch } from "./use-access-watch.ts";
import { useLeave } from "./use-leave.ts";

type Session = InferResponseType<typeof api.admin.session.$get, 200>;

export type StaffGate =
  | { status: "checking" }
  | { status: "open"; finalEnd: number }
  | { status: "failed"; error: unknown; retry: () => void };

/** Asks the server who this is; nothing is kept, so that every visit asks anew. */
function useSession(enabled: boolean) {
  return useQuery({
    queryKey: ["/api/admin/session"],
    queryFn: getQuery<Session>({ on401: "null" }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}

/** When the twelve hours end by this browser's clock, which need not be the server's. */
function useFinalEnd(session: Session["data"] | undefined): number | undefined {
  return useMemo(
    () => session && Date.now() + Date.parse(session.expiresAt) - Date.parse(session.now),
    [session],
  );
}

/**
 * Lets staff in: first this browser's own note, then the server's word (spec.md §4, design.md §7.4).
 * Everyone else is led to /login.
 */
export function useStaffGate(): StaffGate {
  // While the page is rendered at build time there is no browser, and nobody is in.
  const [wasOpen] = useState(() => typeof window !== "undefined" && isGateOpen());
  const [hasLeft, setHasLeft] = useState(false);
  const { data, error, refetch } = useSession(wasOpen && !hasLeft);
  const client = useQueryClient();
  const isIn = Boolean(data);
  const finalEnd = useFinalEnd(hasLeft ? undefined : data?.data);
  const hasEnded = data === null;
  const leave = useLeave();
  const toast = useToast();
  const { title, message } = useErrorText().ofCode("unauthenticated");
  const onSignedOut = useCallback(() => {
    setHasLeft(true);
    toast({ title, message, at: "/login" });
    leave("/login");
  }, [toast, leave, title, message]);
  useAccessWatch(finalEnd, onSignedOut);

  useEffect(() => {
    if (isIn) openGate();
  }, [isIn]);
  useEffect(() => {
    if (hasLeft) return;
    if (!wasOpen) leave("/login");
    if (hasEnded) onSignedOut();
  }, [wasOpen, hasEnded, hasLeft, leave, onSignedOut]);

  // What was on the page goes with whoever leaves, even while the next page still loads.
  useEffect(() => {
    if (hasLeft) client.clear();
    return () => {
      if (!isGateOpen()) client.clear();
    };
  }, [hasLeft, client]);

  if (finalEnd !== undefined) return { status: "open", finalEnd };
  if (error) return { status: "failed", error, retry: () => void refetch() };
  return { status: "checking" };
}
