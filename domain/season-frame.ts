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

/** How staff begin a season: what it is called, and its first and last day; without an address its name makes one. */
export const seasonFrameSchema = z.object({ names, startsOn: day, endsOn: day, slug: z.optional(slug) });
export type TypedFrame = z.infer<typeof seasonFrameSchema>;

/** The same for a copy: what is not said is proposed. */
export const copyFrameSchema = z.object({
  names: z.optional(names),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  slug: z.optional(slug),
});
export type CopyFrame = z.infer<typeof copyFrameSchema>;

/** The error code of each field that keeps a season from being begun. */
export function frameErrors({ names: said, startsOn, endsOn }: TypedFrame): DraftErrors {
  const errors: DraftErrors = {};
  for (const language of LANGUAGES) {
    if (said[language].trim() === "") errors[`names.${language}`] = "missing_text";
  }
  if (!isCalendarDate(startsOn)) errors.startsOn = "invalid_date";
  if (!isCalendarDate(endsOn)) errors.endsOn = "invalid_date";
  else if (!errors.startsOn && endsOn < startsOn) errors.endsOn = "ends_before_start";
  return errors;
}

/** With the address that its English name makes, or its first year's where that has no plain letters. */
export function seasonFrame({ slug: given, names: said, startsOn, endsOn }: TypedFrame): SeasonFrame {
  return { slug: given ?? (slugFrom(said.en) || startsOn.slice(0, 4)), names: said, startsOn, endsOn };
}

/** A copy's frame: the proposal where nothing else was said. */
export function copyFrame(
  { names: said, startsOn, endsOn, slug: given }: CopyFrame,
  proposed: SeasonFrame,
): TypedFrame {
  return {
    names: said ?? proposed.names,
    startsOn: startsOn ?? proposed.startsOn,
    endsOn: endsOn ?? proposed.endsOn,
    slug: given ?? (said ? undefined : proposed.slug),
  };
}
