import * as z from "zod/mini";
import { isCalendarDate } from "./calendar-date.ts";
import { LANGUAGES } from "./languages.ts";
import type { SeasonFrame } from "./season-copy.ts";
import { DRAFT_LIMITS, type DraftErrors, SLUG } from "./season-draft.ts";
import { slugFrom } from "./slug.ts";
import { lengthFirst, lineChecks } from "./text.ts";

const name = z.string().check(...lineChecks(DRAFT_LIMITS.name));
const day = z.string().check(lengthFirst(10));
const slug = z.string().check(lengthFirst(DRAFT_LIMITS.slug), z.regex(SLUG));
const names = z.object({ en: name, es: name });

/** How staff begin a season: its names, first and last day; an absent slug is made from the name. */
export const seasonFrameSchema = z.object({ names, startsOn: day, endsOn: day, slug: z.optional(slug) });
export type TypedFrame = z.infer<typeof seasonFrameSchema>;

/** The same for a copy; absent fields are proposed. */
export const copyFrameSchema = z.object({
  names: z.optional(names),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  slug: z.optional(slug),
});
export type CopyFrame = z.infer<typeof copyFrameSchema>;

/** The error code of each field that keeps a season from being created. */
export function frameErrors({ names: typedNames, startsOn, endsOn }: TypedFrame): DraftErrors {
  const errors: DraftErrors = {};
  for (const language of LANGUAGES) {
    if (typedNames[language].trim() === "") errors[`names.${language}`] = "missing_text";
  }
  if (!isCalendarDate(startsOn)) errors.startsOn = "invalid_date";
  if (!isCalendarDate(endsOn)) errors.endsOn = "invalid_date";
  else if (!errors.startsOn && endsOn < startsOn) errors.endsOn = "ends_before_start";
  return errors;
}

/** Adds a slug made from the English name, or from the first year if the name has no plain letters. */
export function seasonFrame({
  slug: typedSlug,
  names: typedNames,
  startsOn,
  endsOn,
}: TypedFrame): SeasonFrame {
  return {
    slug: typedSlug ?? (slugFrom(typedNames.en) || startsOn.slice(0, 4)),
    names: typedNames,
    startsOn,
    endsOn,
  };
}

/** A copy's frame: typed values first, then the proposal. */
export function copyFrame(
  { names: typedNames, startsOn, endsOn, slug: typedSlug }: CopyFrame,
  proposed: SeasonFrame,
): TypedFrame {
  return {
    names: typedNames ?? proposed.names,
    startsOn: startsOn ?? proposed.startsOn,
    endsOn: endsOn ?? proposed.endsOn,
    slug: typedSlug ?? (typedNames ? undefined : proposed.slug),
  };
}
