import { useSyncExternalStore } from "react";
import type { DayChange } from "#domain/day-change.ts";

const NONE: readonly DayChange[] = [];
let changes = NONE;
const listeners = new Set<() => void>();

/** What the server said last of days that change. */
export function setDayChanges(next: readonly DayChange[]): void {
  if (next.length === 0 && changes.length === 0) return;
  changes = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a published session takes place otherwise; undefined before hydration, and where nothing changes. */
export function useDayChange(programId: string, on: string, starts: string): DayChange | undefined {
  return useSyncExternalStore(
    subscribe,
    () => changes,
    () => NONE,
  ).find((change) => change.programId === programId && change.on === on && change.starts === starts);
}
