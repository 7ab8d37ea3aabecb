import * as z from "zod/mini";
import { TEXT_LIMITS } from "./registration-choices.ts";
import { lineChecks } from "./text.ts";

/** Phone numbers as people write them, US or Mexican: 7 to 15 digits (E.164) with the usual marks. */
export const PHONE_DIGITS = { min: 7, max: 15 } as const;
/** With all its marks, in characters. */
const PHONE_MAX = 40;
const PHONE_MARKS = /^[+\d\s().\-/]*(?:(?:ext\.?|x)\s*\d{1,6})?$/i;

export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "");
}

function isPhone(phone: string): boolean {
  const digits = phoneDigits(phone.replace(/(?:ext\.?|x)\s*\d+$/i, ""));
  return PHONE_MARKS.test(phone) && digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max;
}

/** A mail address; `missing` and `invalid` are the error codes of its field. */
export function emailAddress(missing: string) {
  return z
    .string(missing)
    .check(
      ...lineChecks(TEXT_LIMITS.email, "invalid_email"),
      z.minLength(1, missing),
      z.regex(z.regexes.email, "invalid_email"),
    );
}

/** Whether mail can be sent to it: one address, no name and no list. */
export function isEmailAddress(text: string): boolean {
  const parsed = emailAddress("invalid_email").safeParse(text);
  return parsed.success && parsed.data === text;
}

/** A phone number that a person can be reached at. */
export function phoneNumber(missing: string) {
  return z.string(missing).check(
    ...lineChecks(PHONE_MAX, "invalid_phone"),
    z.minLength(1, missing),
    z.refine((phone) => phone === "" || isPhone(phone), "invalid_phone"),
  );
}

/** The same where none need be given; absent and blank both become an empty string. */
export const optionalPhoneNumber = z._default(
  z.string("invalid_phone").check(
    ...lineChecks(PHONE_MAX, "invalid_phone"),
    z.refine((phone) => phone === "" || isPhone(phone), "invalid_phone"),
  ),
  "",
);
