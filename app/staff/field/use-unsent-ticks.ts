import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { onReconnect, withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { createStore, useStore } from "#app/lib/store.ts";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { showToast } from "#app/ui/toasts.ts";
import { TICKS_MAX, type Tick } from "#domain/teams/attendance.ts";

/** Delay before the next attempt without a connection, in milliseconds. */
const RETRY_DELAY_MS = 2_000;
const TIMEOUT_MS = 8_000;

/** A tick on this phone, with the time of the tap by its clock in Unix milliseconds. */
export type UnsentTick = Omit<Tick, "ageMs"> & { madeAt: number };

/**
 * Ticks that the server has not confirmed, oldest first. Only in memory, because the phone must store nothing.
 * Outside of React, so that they survive a new sign-in (docs/reference/teams.md#offline-ticks).
 */
const unsent = createStore<readonly UnsentTick[]>([]);

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function setUnsent(newUnsent: readonly UnsentTick[]): void {
  unsent.set(newUnsent);
  if (newUnsent.length > 0) window.addEventListener("beforeunload", warnBeforeUnload);
  else window.removeEventListener("beforeunload", warnBeforeUnload);
}

export function addTick(tick: Omit<UnsentTick, "id" | "madeAt">): void {
  setUnsent([...unsent.get(), { ...tick, id: newRequestId(), madeAt: Date.now() }]);
}

function postTicks(ticks: readonly UnsentTick[]) {
  const now = Date.now();
  const events = ticks.map(({ madeAt, ...tick }) => ({ ...tick, ageMs: Math.max(0, now - madeAt) }));
  return api.admin.field.attendance.$post({ json: { events } }, withTimeout(TIMEOUT_MS));
}

/** A child or session that is no longer on the list; other errors are temporary. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** Sends ticks together, or one by one if one of them is refused. @returns the number of refused ticks */
async function sendTicks(ticks: readonly UnsentTick[]): Promise<number> {
  try {
    await postTicks(ticks);
    return 0;
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (ticks.length === 1) return 1;
  }
  let refusedCount = 0;
  for (const tick of ticks) refusedCount += await sendTicks([tick]);
  return refusedCount;
}

/**
 * Sends unsent ticks at once, and again until the connection returns. The server stores each id once.
 * @param refetch the list, which then has the ticks
 * @returns the unsent ticks, and whether they wait for the connection
 */
export function useUnsentTicks(refetch: () => Promise<{ error: unknown }>) {
  const { t } = useTranslation("adminField");
  const ticks = useStore(unsent);
  const [isWaiting, setWaiting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: sendTicks,
    onSuccess: async (refusedCount, sentTicks) => {
      // Without the list, the phone would show the state before these ticks. Sending them again stores nothing twice.
      const { error } = await refetch();
      if (error && !(error instanceof ApiError)) return setWaiting(true);
      setWaiting(false);
      if (refusedCount > 0) showToast({ tone: "destructive", title: t("refused", { count: refusedCount }) });
      setUnsent(unsent.get().filter((tick) => !sentTicks.includes(tick)));
    },
    onError: () => setWaiting(true),
  });
  useEffect(() => {
    if (ticks.length === 0 || isPending) return;
    const send = () => mutate(ticks.slice(0, TICKS_MAX));
    const timer = setTimeout(send, isWaiting ? RETRY_DELAY_MS : 0);
    const unsubscribe = onReconnect(send);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [ticks, isPending, isWaiting, mutate]);
  return { ticks, isWaiting: isWaiting && ticks.length > 0 };
}
