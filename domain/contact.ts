import * as z from "zod/mini";
import { TEXT_LIMITS } from "./registration-choices.ts";
import { lineChecks } from "./text.ts";

/** Digits of a US or Mexican number without its country code. */
const NATIONAL_DIGITS = 10;
/** What people dial before those ten digits: nothing, a country code, or an older Mexican or US prefix. */
const DIALLED_BEFORE = /^(?:(?:00|011)?(?:1|521?)|01|04[45])?$/;
/** Digits of another country's number, including its code (E.164). */
const FOREIGN = /^(?!1|52)\d{8,15}$/;
/** Longest typed number, including spaces and signs, in characters. */
export const PHONE_MAX = 40;
const PHONE_MARKS = /^[+\d\s().\-/]*(?:(?:ext\.?|x)\s*\d{1,6})?$/i;

export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "");
}

/** Ten digits with an optional prefix, or + and another country's number; the usual separators are allowed. */
function isPhone(phone: string): boolean {
  if (!PHONE_MARKS.test(phone)) return false;
  const digits = phoneDigits(phone.replace(/(?:ext\.?|x)\s*\d+$/i, ""));
  if (phone.startsWith("+")) return FOREIGN.test(digits) || /^(?:1|521?)\d{10}$/.test(digits);
  return (
    digits.length >= NATIONAL_DIGITS && DIALLED_BEFORE.test(digits.slice(0, digits.length - NATIONAL_DIGITS))
  );
}

/** Whether two numbers reach the same phone, however they are written. */
export function isSamePhone(first: string, second: string): boolean {
  const [a, b] = [first, second].map((phone) => phoneDigits(phone).slice(-NATIONAL_DIGITS));
  return a === b && a?.length === NATIONAL_DIGITS;
}

/** A mail address; `missing` is the error code of an empty field. */
export function emailAddress(missing: string) {
  return z
    .string(missing)
    .check(
      ...lineChecks(TEXT_LIMITS.email, "invalid_email"),
      z.minLength(1, missing),
      z.regex(z.regexes.email, "invalid_email"),
    );
}

/** Whether a text is exactly one mail address, without a display name. */
export function isEmailAddress(text: string): boolean {
  const parsed = emailAddress("invalid_email").safeParse(text);
  return parsed.success && parsed.data === text;
}

/** A required phone number; `missing` is the error code of an empty field. */
export function phoneNumber(missing: string) {
  return z.string(missing).check(
    ...lineChecks(PHONE_MAX, "invalid_phone"),
    z.minLength(1, missing),
    z.refine((phone) => phone === "" || isPhone(phone), "invalid_phone"),
  );
}

/** An optional phone number; absent and blank both become an empty string. */
export const optionalPhoneNumber = z._default(
  z.string("invalid_phone").check(
    ...lineChecks(PHONE_MAX, "invalid_phone"),
    z.refine((phone) => phone === "" || isPhone(phone), "invalid_phone"),
  ),
  "",
);
