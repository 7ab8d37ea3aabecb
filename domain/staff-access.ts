import * as z from "zod/mini";

export const PIN_LENGTH = 4;
/** A staff session ends after an hour without a call, or twelve hours in all (design.md §7.4). */
export const SESSION_IDLE_MS = 3_600_000;
export const SESSION_MAX_MS = 12 * 3_600_000;
/** How long after signing in somebody may change who gets in: an unattended phone must not become a way in. */
export const SESSION_FRESH_MS = 15 * 60_000;
/** How long before its end a session says so (design.md §7.4). */
export const SESSION_WARNING_MS = 120_000;
/** That somebody is at work is written down at most this often: a busy page does not write at every call. */
export const SESSION_SEEN_EVERY_MS = 60_000;
/** How somebody signed in. */
export type SignInMethod = "pin" | "password" | "passkey" | "invitation";
/** Every PIN check takes at least this long (spec.md §5). */
export const PIN_CHECK_MS = 500;

/** Keeps only what a PIN may hold: digits, at most four. */
export function digitsOfPin(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, PIN_LENGTH);
}

/**
 * PINs that a guesser tries first: one digit repeated, runs up or down, a repeated pair, years of birth,
 * and the rows and corners of a key pad.
 */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const isPair = pin.slice(0, 2) === pin.slice(2);
  const isYear = /^(19[4-9]\d|20[0-4]\d)$/.test(pin);
  return isRun || isPair || isYear || ["2580", "0852", "1379", "9731", "1397", "7931", "1004"].includes(pin);
}

const pin = z.string("invalid_pin").check(z.regex(/^\d{4}$/, "invalid_pin"));

export const signInSchema = z.object({ pin });

export const changePinSchema = z.object({
  currentPin: pin,
  newPin: pin.check(z.refine((value) => !isWeakPin(value), "weak_pin")),
});

/** What staff may change about a program (design.md §5): the rest is content. */
export const programSettingsSchema = z.object({
  registrationOpen: z.optional(z.boolean()),
  capacity: z.optional(
    z.int("invalid_capacity").check(z.minimum(0, "invalid_capacity"), z.maximum(5000, "invalid_capacity")),
  ),
});
export type ProgramSettings = z.infer<typeof programSettingsSchema>;
