import { useSyncExternalStore } from "react";
import type { SessionChange } from "#domain/club/session-change.ts";

let changes: readonly SessionChange[] = [];
const listeners = new Set<() => void>();

/** What the server said last of days that change. */
export function setSessionChanges(next: readonly SessionChange[]): void {
  changes = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => changes;

const NONE: readonly SessionChange[] = [];
/** The server's HTML knows of no changes, and React hydrates with the same. */
const inHtml = () => NONE;

/** Whether an announcement is that of a day that changes: they have one id. */
export function isOfSessionChange(id: string): boolean {
  return changes.some((change) => change.id === id);
}

/** Every published day that takes place otherwise. */
export function useSessionChanges(): readonly SessionChange[] {
  return useSyncExternalStore(subscribe, current, inHtml);
}
