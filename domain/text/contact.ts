import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { lineChecks } from "./checks.ts";
import { parsePhone } from "./phone.ts";

/** Longest typed number, including spaces and signs, in characters. */
export const PHONE_MAX = 40;

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

/** A mail address that may be blank. */
export const emailOrBlank = z.string("invalid_email").check(
  ...lineChecks(TEXT_LIMITS.email, "invalid_email"),
  z.refine((email) => email === "" || z.regexes.email.test(email), "invalid_email"),
);

/** A mail address that may be left out, as on paper; absent and blank both become an empty string. */
export const optionalEmailAddress = z._default(emailOrBlank, "");

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
    z.refine((phone) => phone === "" || parsePhone(phone) !== undefined, "invalid_phone"),
  );
}

/** An optional phone number; absent and blank both become an empty string. */
export const optionalPhoneNumber = z._default(
  z.string("invalid_phone").check(
    ...lineChecks(PHONE_MAX, "invalid_phone"),
    z.refine((phone) => phone === "" || parsePhone(phone) !== undefined, "invalid_phone"),
  ),
  "",
);
