import type { SessionChange } from "#domain/club/session-change.ts";
import { createStore, useStore } from "./store.ts";

const changes = createStore<readonly SessionChange[]>([]);

/** Stores the session changes of the last API response. */
export const setSessionChanges = changes.set;

/** True if an announcement belongs to a session change. Both have the same id. */
export function isSessionChange(id: string): boolean {
  return changes.get().some((change) => change.id === id);
}

/** All published session changes: canceled, moved or relocated. */
export function useSessionChanges(): readonly SessionChange[] {
  return useStore(changes);
}
