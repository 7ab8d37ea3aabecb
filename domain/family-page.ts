import * as z from "zod/mini";
import { emailAddress } from "./contact.ts";
import { CODE_DIGITS, isMailboxCode } from "./mailbox-code.ts";
import { lengthFirst } from "./text.ts";

/** How long a session of the family's page lasts (docs/rules/family.md#signing-in). */
export const FAMILY_IDLE_MINUTES = 30;
export const FAMILY_SESSION_HOURS = 12;
/** Wrong phone digits a day for one mailbox. */
export const PHONE_TRIES = 5;
/** How many digits of an order's phone open it. */
export const PHONE_DIGITS = 4;

/** The last four digits of a phone in any notation; undefined if it has fewer. */
export function lastDigits(phone: string): string | undefined {
  const digits = phone.replace(/(?:ext\.?|x)\s*\d+$/i, "").replace(/\D/g, "");
  return digits.length < PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS);
}

const phoneDigits = z
  .string("phone_digits")
  .check(lengthFirst(PHONE_DIGITS, "phone_digits"), z.regex(/^\d{4}$/, "phone_digits"));

/** The address that a code is mailed to. */
export const familyCodeSchema = z.object({ email: emailAddress("invalid_email") });

export const familySignInSchema = z.object({
  email: emailAddress("invalid_email"),
  code: z
    .string("invalid_input")
    .check(lengthFirst(CODE_DIGITS, "invalid_input"), z.refine(isMailboxCode, "invalid_input")),
  phoneDigits,
});

/** More orders of the same mailbox, whose phone is another one. */
export const openOrdersSchema = z.object({ phoneDigits });
