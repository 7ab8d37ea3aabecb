import * as z from "zod/mini";
import { cleanLine, cleanParagraphs } from "./clean-text.ts";

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
