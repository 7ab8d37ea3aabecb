import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { isBarred } from "#domain/registration/pick-up.ts";
import { attendanceOf, type Tick } from "#domain/teams/attendance.ts";
import { addTick, type UnsentTick, useUnsentTicks } from "./use-unsent-ticks.ts";

export type FieldSessions = DataOf<typeof api.admin.field.sessions.$get>;
export type FieldSession = FieldSessions["sessions"][number];
type ListResponse = InferResponseType<typeof api.admin.field.attendance.$get, 200>;
export type FieldChild = ListResponse["data"]["children"][number];

/** Who picked the child up although they must not. The tick is stored, because it happened. */
export const barredPickUps = ({ pickedUpBy, pickUp }: FieldChild) =>
  pickedUpBy.filter((name) => isBarred(pickUp, name));

/** Two phones see each other's ticks within three seconds. */
const POLL_INTERVAL_MS = 2_000;
const TIMEOUT_MS = 8_000;

/** A child with the ticks that only this phone knows. */
function withUnsent(child: FieldChild, ticks: readonly UnsentTick[]): FieldChild {
  const storedIds = new Set(child.events.map(({ id }) => id));
  const unsentOfChild = ticks.filter(
    ({ id, registrationId }) => registrationId === child.id && !storedIds.has(id),
  );
  if (unsentOfChild.length === 0) return child;
  const events = unsentOfChild.map((tick) => ({ ...tick, undoes: tick.undoes ?? null, recordedAt: null }));
  return { ...child, ...attendanceOf([...child.events, ...events]) };
}

/**
 * A session's list, refetched every two seconds while the page is visible. It is not cached after leaving the page.
 */
export function useFieldList({ programId, on, starts }: FieldSession) {
  const queryClient = useQueryClient();
  const session = { programId, on, starts };
  const queryKey = ["/api/admin/field/attendance", session];
  const { data, error, isError, refetch } = useSuspenseQuery<ListResponse>({
    queryKey,
    ...DROPPED_WITH_PAGE,
    refetchInterval: POLL_INTERVAL_MS,
    queryFn: async () => {
      const cached = queryClient.getQueryData<ListResponse>(queryKey);
      const query = { ...session, ...(cached && { known: cached.data.version }) };
      const response = await api.admin.field.attendance.$get({ query }, withTimeout(TIMEOUT_MS));
      return response.status === 204 && cached ? cached : ((await response.json()) as ListResponse);
    },
  });
  // The list closes when a clearance ends or the role changes, while an open page shows it.
  if (error instanceof ApiError && error.status === 403) throw error;
  const { ticks, isWaiting } = useUnsentTicks(refetch);
  const sessionTicks = ticks.filter(
    (tick) => tick.programId === programId && tick.on === on && tick.starts === starts,
  );
  const children = data.data.children.map((child) => withUnsent(child, sessionTicks));
  return {
    children,
    isOffline: isError || isWaiting,
    /** Ticks of this phone that wait for the connection. */
    waitingCount: isWaiting || isError ? ticks.length : 0,
    record: (child: FieldChild, kind: Tick["kind"], pickUpName = "") =>
      addTick({
        ...session,
        registrationId: child.id,
        kind,
        pickUpName,
        ...(kind === "undo" && child.lastEvent && { undoes: child.lastEvent }),
      }),
  };
}
export type FieldList = ReturnType<typeof useFieldList>;
