import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { SESSION_IDLE_MS } from "#domain/staff/session.ts";
import { withoutSlash } from "#domain/staff/staff-paths.ts";

const FLAG = "adminAuth";
const TIME = "adminAuthTime";
const SIGNED_OUT = "signed-out";

/** Tolerance for a clock corrected between two calls. */
const CLOCK_STEP_MS = 60_000;

/**
 * Records that this browser signed in or is still in use, at a time in milliseconds
 * (docs/reference/staff-access.md#browser-sign-in-state).
 */
export function storeSession(now = Date.now()): void {
  writeText("local", FLAG, "true");
  writeText("local", TIME, String(now));
}

export function removeStoredSession(): void {
  removeText("local", FLAG);
  removeText("local", TIME);
}

/** Removes the session and signs other tabs out. An idle hour only removes the session. */
export function signOutAllTabs(): void {
  writeText("local", FLAG, SIGNED_OUT);
  removeStoredSession();
}

/** True if a storage event is a sign-out in another tab. */
export function isSignOut({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean {
  return key === FLAG && newValue === SIGNED_OUT;
}

/** Time of the last successful call, in milliseconds; undefined if invalid or in the future. */
function lastCall(now = Date.now()): number | undefined {
  const text = readText("local", TIME) ?? "";
  const time = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return time <= now + CLOCK_STEP_MS ? time : undefined;
}

/** End of the idle hour in milliseconds: an hour after the last successful call of any tab. */
export function idleEnd(): number {
  return (lastCall() ?? 0) + SESSION_IDLE_MS;
}

/** True if this browser was in use within the hour. Removes an older entry. */
export function hasStoredSession(now = Date.now()): boolean {
  if (readText("local", FLAG) !== "true") return false;
  const time = lastCall(now);
  if (time !== undefined && now - time <= SESSION_IDLE_MS) return true;
  removeStoredSession();
  return false;
}

/**
 * Removes the stored session and opens /login or the website. After sign-in, /login returns to the current page,
 * except for the header's link to /admin (decision 037). With "account", /login opens the account form.
 */
export function useEndSession(): (to: "/login" | "/", from?: "header" | "account") => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(
    (to, from) => {
      removeStoredSession();
      const address = search ? `${path}?${search}` : path;
      const wanted = from === "header" && withoutSlash(address) === "/admin" ? undefined : address;
      if (to === "/login") navigate(to, { replace: true, state: { wanted, asAccount: from === "account" } });
      else navigate(to);
    },
    [path, search, navigate],
  );
}
