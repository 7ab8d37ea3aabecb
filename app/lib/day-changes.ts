import { useSyncExternalStore } from "react";
import type { DayChange } from "#domain/day-change.ts";

let changes: readonly DayChange[] = [];
const listeners = new Set<() => void>();

/** What the server said last of days that change; the first time after hydration. */
export function setDayChanges(next: readonly DayChange[]): void {
  changes = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => changes;

/** How a published session takes place otherwise; undefined where nothing changes. */
export function useDayChange(programId: string, on: string, starts: string): DayChange | undefined {
  return useSyncExternalStore(subscribe, current, current).find(
    (change) => change.programId === programId && change.on === on && change.starts === starts,
  );
}
