import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";

export const PIN_LENGTH = 4;
/**
 * A staff session ends an hour after its last call, or after twelve hours in all
 * (docs/reference/staff-access.md#sessions).
 */
export const SESSION_IDLE_MS = HOUR_MS;
export const SESSION_MAX_MS = 12 * HOUR_MS;
/** How long after a sign-in access may be changed, so an unattended phone grants no access. */
export const SESSION_FRESH_MS = 15 * MINUTE_MS;
/** The session's last use is stored at most this often, so a busy page does not write with every call. */
export const SESSION_SEEN_INTERVAL_MS = MINUTE_MS;

/** The digits of a typed PIN, at most four. */
export function digitsOfPin(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, PIN_LENGTH);
}
