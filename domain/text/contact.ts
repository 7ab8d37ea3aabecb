import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { lineChecks, requiredLine } from "./checks.ts";
import { parsePhone } from "./phone.ts";

/** Longest typed number, including spaces and signs, in characters. */
export const PHONE_MAX = 40;

/** A mail address; `missing` is the error code of an empty field. */
export function emailAddress(missing: string) {
  return requiredLine(missing, TEXT_LIMITS.email, "invalid_email").check(
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

const isPhoneOrBlank = z.refine<string>(
  (phone) => phone === "" || parsePhone(phone) !== undefined,
  "invalid_phone",
);

/** A required phone number; `missing` is the error code of an empty field. */
export function phoneNumber(missing: string) {
  return requiredLine(missing, PHONE_MAX, "invalid_phone").check(isPhoneOrBlank);
}

/** An optional phone number; absent and blank both become an empty string. */
export const optionalPhoneNumber = z._default(
  z.string("invalid_phone").check(...lineChecks(PHONE_MAX, "invalid_phone"), isPhoneOrBlank),
  "",
);
