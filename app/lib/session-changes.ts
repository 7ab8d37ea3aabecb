import { useSyncExternalStore } from "react";
import type { SessionChange } from "#domain/club/session-change.ts";

let changes: readonly SessionChange[] = [];
const listeners = new Set<() => void>();

/** Stores the session changes of the last API response. */
export function setSessionChanges(newChanges: readonly SessionChange[]): void {
  changes = newChanges;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getChanges = () => changes;

const NO_CHANGES: readonly SessionChange[] = [];
/** Empty, so that hydration matches the prerendered HTML. */
const getServerChanges = () => NO_CHANGES;

/** True if an announcement belongs to a session change. Both have the same id. */
export function isSessionChange(id: string): boolean {
  return changes.some((change) => change.id === id);
}

/** All published session changes: canceled, moved or relocated. */
export function useSessionChanges(): readonly SessionChange[] {
  return useSyncExternalStore(subscribe, getChanges, getServerChanges);
}
