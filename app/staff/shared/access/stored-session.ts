import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { SESSION_IDLE_MS } from "#domain/staff/session.ts";
import { withoutSlash } from "#domain/staff/staff-paths.ts";

const FLAG_KEY = "adminAuth";
const TIME_KEY = "adminAuthTime";
const SIGNED_OUT = "signed-out";

/** Tolerance for a clock corrected between two calls. */
const CLOCK_STEP_MS = 60_000;

/**
 * Records that this browser signed in or is still in use, at a time in milliseconds
 * (docs/reference/staff-access.md#browser-sign-in-state).
 */
export function storeSession(now = Date.now()): void {
  writeText("local", FLAG_KEY, "true");
  writeText("local", TIME_KEY, String(now));
}

export function removeStoredSession(): void {
  removeText("local", FLAG_KEY);
  removeText("local", TIME_KEY);
}

/** Removes the session and signs other tabs out. An idle hour only removes the session. */
export function signOutAllTabs(): void {
  writeText("local", FLAG_KEY, SIGNED_OUT);
  removeStoredSession();
}

/** True if a storage event is a sign-out in another tab. */
export function isSignOut({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean {
  return key === FLAG_KEY && newValue === SIGNED_OUT;
}

/** Time of the last successful call, in milliseconds; undefined if invalid or in the future. */
function lastCallTime(now = Date.now()): number | undefined {
  const text = readText("local", TIME_KEY) ?? "";
  const time = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return time <= now + CLOCK_STEP_MS ? time : undefined;
}

/** End of the idle hour in milliseconds: an hour after the last successful call of any tab. */
export function idleEndTime(): number {
  return (lastCallTime() ?? 0) + SESSION_IDLE_MS;
}

/** Returns true if this browser was in use within the last hour. Otherwise removes the stored session. */
export function validateStoredSession(now = Date.now()): boolean {
  if (readText("local", FLAG_KEY) !== "true") return false;
  const time = lastCallTime(now);
  if (time !== undefined && now - time <= SESSION_IDLE_MS) return true;
  removeStoredSession();
  return false;
}

/** The history state of /login after a session has ended on a staff page. */
export interface EndedSession {
  /** Address of the page to return to. */
  requestedPath: string | undefined;
  /** True if /login opens the account form. */
  asAccount: boolean;
}

/**
 * Removes the stored session and opens /login or the website. After sign-in, /login returns to the current page,
 * except from the header of /admin (decision 037). With "account", /login opens the account form.
 */
export function useEndSession(): (to: "/login" | "/", origin?: "header" | "account") => void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useCallback(
    (to, origin) => {
      removeStoredSession();
      const address = search ? `${path}?${search}` : path;
      const requestedPath = origin === "header" && withoutSlash(address) === "/admin" ? undefined : address;
      const state: EndedSession = { requestedPath, asAccount: origin === "account" };
      if (to === "/login") navigate(to, { replace: true, state });
      else navigate(to);
    },
    [path, search, navigate],
  );
}
