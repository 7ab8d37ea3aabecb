import * as z from "zod/mini";
import type { ProgramKind } from "#domain/programs/programs.ts";
import { isCalendarDate, isClockTime } from "#domain/time/dates.ts";
import { cleanLine, cleanParagraphs } from "./clean-text.ts";

/**
 * How many times longer a typed text may be than its stored form. Normalizing turns no character into more than four
 * (U+1F82), so no valid text is refused, and there is room for extra spaces.
 */
const TYPED_PER_KEPT = 4;

/** The longest typed text, in characters, that is cleaned to see whether it fits `max`. */
export const typedMax = (max: number) => max * TYPED_PER_KEPT;

/**
 * The first check of every text from outside: a text that is too long is neither cleaned nor matched
 * (docs/reference/code.md#input-length).
 */
export function lengthFirst(max: number, tooLong = "too_long") {
  return z.maxLength(max, { error: tooLong, abort: true });
}

function cleaned(clean: (typed: string) => string) {
  return (max: number, tooLong = "too_long") =>
    [lengthFirst(typedMax(max), tooLong), z.overwrite(clean), lengthFirst(max, tooLong)] as const;
}

/** The first checks of one line, or of several: short enough to clean, cleaned, then short enough to store. */
export const lineChecks = cleaned(cleanLine);
export const paragraphChecks = cleaned(cleanParagraphs);

/** A required line of text; `missing` and `tooLong` are its error codes. */
export function requiredLine(missing: string, max: number, tooLong = "too_long") {
  return z.string(missing).check(...lineChecks(max, tooLong), z.minLength(1, missing));
}

/** An optional line; absent and blank both become an empty string. */
export function optionalLine(max: number) {
  return z._default(z.string("invalid_input").check(...lineChecks(max)), "");
}

/** Optional text of several lines; absent and blank both become an empty string. */
export function optionalParagraphs(max: number) {
  return z._default(z.string("invalid_input").check(...paragraphChecks(max)), "");
}

/** Longer than any text of a season: unfinished text is checked when it is saved. */
const UNFINISHED_MAX = 50_000;

/** A text that staff are still typing. */
export const draftText = z.string().check(lengthFirst(UNFINISHED_MAX));

/** A day such as "2015-06-12"; `invalid` is its error code. */
export function calendarDay(invalid: string) {
  return z.string(invalid).check(lengthFirst(10, invalid), z.refine(isCalendarDate, invalid));
}

/** A time such as "18:00"; `invalid` is its error code. */
export function clockTime(invalid: string) {
  return z.string(invalid).check(lengthFirst(5, invalid), z.refine(isClockTime, invalid));
}

/** A whole number between `least` and `most`; `wrong` is its error code. */
export function wholeNumber(wrong: string, least: number, most: number) {
  return z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong));
}

/** The same part in each language. */
export const bilingual = <T extends z.core.SomeType>(part: T) => z.object({ en: part, es: part });

/** A hidden field that only bots fill in. */
export const honeypotField = z.optional(z.string().check(lengthFirst(1000)));

/** Error codes are snake_case and zod's messages are not, so no page loads the list of codes. */
const CODE = /^[a-z_]+$/;

/** The error code of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns invalid_input for zod's own English messages. */
export function codeOf(message: string): string {
  return CODE.test(message) ? message : "invalid_input";
}

/** Fields whose parts are fields of their own: "answers.<the question's id>", "pickUp.0.phone", "guardian.email". */
const PARTED: readonly unknown[] = ["answers", "pickUp", "guardian", "children"];

/** The code of each field's first issue, in the schema's order. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = PARTED.includes(path[0]) ? path.join(".") : String(path[0] ?? "");
    errors[field] ??= codeOf(message);
  }
  return errors;
}

/** The code to show for a kind of program: codes that mention the camp have a general counterpart. */
export function codeForKind(code: string, kind?: ProgramKind | undefined): string {
  return code === "age_range" && kind !== "camp" ? "age_range_program" : code;
}
