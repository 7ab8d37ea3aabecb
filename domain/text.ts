import * as z from "zod/mini";
import { cleanLine, cleanParagraphs } from "./clean-text.ts";

/**
 * How much longer than it may be kept a text may be typed. No letter comes apart into more than four characters
 * (U+1F82), so nothing that fits is refused for the way it was typed, and blanks have room too.
 */
const TYPED_PER_KEPT = 4;

/** The longest text, in characters, that is cleaned to see whether `max` of them are left. */
export const typedMax = (max: number) => max * TYPED_PER_KEPT;

/**
 * The first check of every text that comes from outside: whatever is too long is neither cleaned nor matched
 * (docs/rules/code.md#length-before-pattern).
 */
export function lengthFirst(max: number, tooLong = "too_long") {
  return z.maxLength(max, { error: tooLong, abort: true });
}

function cleaned(clean: (typed: string) => string) {
  return (max: number, tooLong = "too_long") =>
    [lengthFirst(typedMax(max), tooLong), z.overwrite(clean), lengthFirst(max, tooLong)] as const;
}

/** The first checks of a line, and of text of several lines: short enough to be cleaned, clean, and short enough to keep. */
export const lineChecks = cleaned(cleanLine);
export const paragraphChecks = cleaned(cleanParagraphs);

/** A required line of text; both codes are the error code of its field. */
export function requiredLine(missing: string, max: number, tooLong = "too_long") {
  return z.string(missing).check(...lineChecks(max, tooLong), z.minLength(1, missing));
}

/** An optional line of text; absent and blank both become an empty string. */
export function optionalLine(max: number) {
  return z._default(z.string("invalid_input").check(...lineChecks(max)), "");
}

/** Optional text of several lines. */
export function optionalParagraphs(max: number) {
  return z._default(z.string("invalid_input").check(...paragraphChecks(max)), "");
}

/** Longer than any text of a season may be: what somebody is in the middle of typing is judged when it is saved. */
const UNFINISHED_MAX = 50_000;

/** What staff are typing, of whatever kind. */
export const unfinished = z.string().check(lengthFirst(UNFINISHED_MAX));

/** A field that people never see: only programs that fill in every field of a page answer it. */
export const unseenField = z.optional(z.string().check(lengthFirst(1000)));
