import * as z from "zod/mini";
import { lengthFirst } from "#domain/text/checks.ts";
import { emailAddress } from "#domain/text/contact.ts";
import { phoneDigits } from "#domain/text/phone.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";

/** docs/reference/orders.md#mailbox-codes */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Pause before the same code is mailed again. */
export const CODE_PAUSE_MS = MINUTE_MS;
/** Code emails per mailbox and day; after that, the last code remains valid. */
export const CODE_MAILS_PER_DAY = 30;

const SIX_DIGITS = /^\d{6}$/;

export function isMailboxCode(text: string): boolean {
  return SIX_DIGITS.test(text);
}

/** The digits in a typed or pasted text such as "123 456" or a line of the mail. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** The state of the mail with the code: accepted by the mail server, waiting, or refused so far ("late"). */
export type CodeDelivery = "sent" | "waiting" | "late";

/** The duration of a family session (docs/reference/family-page.md#sign-in). */
export const FAMILY_IDLE_MINUTES = 30;
export const FAMILY_SESSION_HOURS = 12;
/** Wrong phone digits a day for one mailbox. */
export const PHONE_TRIES = 5;
/** Last phone digits that a family types to open an order. */
const PHONE_DIGITS = 4;

/** The last four digits of a phone in any notation; undefined if it has fewer. */
export function lastDigits(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  return digits.length < PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS);
}

const fourDigits = z
  .string("phone_digits")
  .check(lengthFirst(PHONE_DIGITS, "phone_digits"), z.regex(/^\d{4}$/, "phone_digits"));

export const mailboxSchema = z.object({ email: emailAddress("invalid_email") });

export const codeSchema = z
  .string("invalid_input")
  .check(lengthFirst(CODE_DIGITS, "invalid_input"), z.refine(isMailboxCode, "invalid_input"));

export const familySignInSchema = z.object({
  email: emailAddress("invalid_email"),
  code: codeSchema,
  phoneDigits: fourDigits,
});

/** Opens more orders of the same mailbox, with another phone. */
export const unlockOrdersSchema = z.object({ phoneDigits: fourDigits });
