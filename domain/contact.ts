import * as z from "zod/mini";
import { TEXT_LIMITS } from "./registration-choices.ts";
import { lineChecks } from "./text.ts";

/** Digits of a number without its country's code, in the United States and in Mexico. */
const NATIONAL_DIGITS = 10;
/** What people dial before those ten: nothing, a country's code, or Mexico's and the United States' older prefixes. */
const DIALLED_BEFORE = /^(?:(?:00|011)?(?:1|521?)|01|04[45])?$/;
/** Digits of a number of another country, its code included (E.164). */
const FOREIGN = /^(?!1|52)\d{8,15}$/;
/** A number with all its marks, in characters. */
const PHONE_MAX = 40;
const PHONE_MARKS = /^[+\d\s().\-/]*(?:(?:ext\.?|x)\s*\d{1,6})?$/i;

export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** Ten digits with what is dialled before them, or + and another country's number, with the usual marks. */
function isPhone(phone: string): boolean {
  if (!PHONE_MARKS.test(phone)) return false;
  const digits = phoneDigits(phone.replace(/(?:ext\.?|x)\s*\d+$/i, ""));
  if (phone.startsWith("+")) return FOREIGN.test(digits) || /^(?:1|521?)\d{10}$/.test(digits);
  return (
    digits.length >= NATIONAL_DIGITS && DIALLED_BEFORE.test(digits.slice(0, digits.length - NATIONAL_DIGITS))
  );
}

/** Whether two numbers ring the same phone, however they are written. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((phone) => phoneDigits(phone).slice(-NATIONAL_DIGITS));
  return a === b && a?.length === NATIONAL_DIGITS;
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
