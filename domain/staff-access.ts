import * as z from "zod/mini";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { PROGRAM_SWITCHES } from "./programs.ts";
import { lengthFirst } from "./text.ts";
import { WAITING_LISTS } from "./waiting.ts";

/** How somebody signed in. */
export type SignInMethod = "pin" | "password" | "passkey" | "invitation";
/** Longest wait for a new device before it may try an account's password again. */
export const PASSWORD_LOCK_MS = 15 * MINUTE_MS;
/** How long a one-time code from the server is valid. */
export const CODE_MS = 30 * MINUTE_MS;
/** How long the link of the first start signs one browser in. */
export const START_LINK_MS = HOUR_MS;
/** Every PIN check takes at least this long (docs/rules/access.md#the-pin-is-checked-on-the-server). */
export const PIN_CHECK_MS = 500;

/**
 * Whether a PIN is one that attackers try first: a repeated digit or pair, a run, a birth year, or a row or the corners
 * of a key pad.
 */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const isPair = pin.slice(0, 2) === pin.slice(2);
  const isYear = /^(19[4-9]\d|20[0-4]\d)$/.test(pin);
  return isRun || isPair || isYear || ["2580", "0852", "1379", "9731", "1397", "7931", "1004"].includes(pin);
}

const pin = z.string("invalid_pin").check(lengthFirst(4, "invalid_pin"), z.regex(/^\d{4}$/, "invalid_pin"));

/** Base 32 without letters that look alike (Crockford); ten of them carry 50 bits. */
export const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 10;

/** A one-time code in its original form, however it was typed. */
function cleanCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

const code = z
  .string("invalid_code")
  .check(
    lengthFirst(40, "invalid_code"),
    z.overwrite(cleanCode),
    z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, "invalid_code"),
  );

export const signInSchema = z.object({ pin });

/** 128 bits. */
export const startLinkSchema = z.object({
  token: z.string().check(lengthFirst(22), z.regex(/^[\w-]{22}$/)),
});

/** The PIN and a code from the host, for a device that would otherwise have to wait. */
export const codeSignInSchema = z.object({ pin, code });

const newPin = pin.check(z.refine((value) => !isWeakPin(value), "weak_pin"));

/** The set-up's choice of a PIN, by an account. */
export const choosePinSchema = z.object({ newPin });

export const changePinSchema = z.object({
  currentPin: pin,
  newPin,
  /** Whether this browser stays signed in and known; everybody else is signed out in any case. */
  thisDeviceStays: z._default(z.boolean(), false),
});

/** null means no limit. */
const capacity = z.nullable(
  z.int("invalid_capacity").check(z.minimum(0, "invalid_capacity"), z.maximum(5000, "invalid_capacity")),
);

/** A group's number of places, which acts at once (docs/rules/publishing.md#places-of-a-group-act-at-once). */
export const groupCapacitySchema = z.object({ capacity });

/** Program settings that act at once (docs/rules/registration.md#open-closed-and-full); everything else is content. */
export const programSettingsSchema = z.object({
  switch: z.optional(z.enum(PROGRAM_SWITCHES)),
  capacity: z.optional(capacity),
  waitingList: z.optional(z.enum(WAITING_LISTS, "invalid_input")),
  /** Whether families can no longer change their shirt sizes. */
  areShirtsClosed: z.optional(z.boolean("invalid_input")),
});
export type ProgramSettings = z.infer<typeof programSettingsSchema>;
