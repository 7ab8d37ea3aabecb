export const PIN_LENGTH = 4;
/** A staff session ends after an hour without a call, or twelve hours in all (docs/rules/access.md#a-session-ends-by-itself). */
export const SESSION_IDLE_MS = 3_600_000;
export const SESSION_MAX_MS = 12 * 3_600_000;
/** How long after signing in somebody may change who gets in: an unattended phone must not become a way in. */
export const SESSION_FRESH_MS = 15 * 60_000;
/** How long before its end a session says so (docs/rules/access.md#a-session-ends-by-itself). */
export const SESSION_WARNING_MS = 120_000;
/** That somebody is at work is written down at most this often: a busy page does not write at every call. */
export const SESSION_SEEN_EVERY_MS = 60_000;

/** Keeps only what a PIN may hold: digits, at most four. */
export function digitsOfPin(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, PIN_LENGTH);
}
