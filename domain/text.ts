import * as z from "zod/mini";

/**
 * Text as people type it, made safe to store anywhere: well-formed Unicode in one normal form, without
 * control characters (PostgreSQL refuses NUL), letters that nobody can see, or spaces at the ends or in runs.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00AD\u200B\u2060\uFEFF]/gu, "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The same for text of several lines. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .trim();
}

/** A required line of text; both codes are the error code of its field. */
export function requiredLine(missing: string, max: number, tooLong = "too_long") {
  return z.string(missing).check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(max, tooLong));
}

/** An optional line of text; absent and blank both become an empty string. */
export function optionalLine(max: number) {
  return z._default(
    z.string("invalid_input").check(z.overwrite(cleanLine), z.maxLength(max, "too_long")),
    "",
  );
}

/** Optional text of several lines. */
export function optionalParagraphs(max: number) {
  return z._default(
    z.string("invalid_input").check(z.overwrite(cleanParagraphs), z.maxLength(max, "too_long")),
    "",
  );
}
