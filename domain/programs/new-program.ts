import * as z from "zod/mini";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { AGE_LIMITS, DEFAULT_AGES } from "#domain/registration/ages.ts";
import {
  bilingual,
  calendarDay,
  clockTime,
  type FieldErrors,
  requiredLine,
  wholeNumber,
} from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { WEEKDAYS, weekdayOf } from "#domain/time/sessions.ts";
import { draftCheck } from "./draft-fields.ts";
import { likelyYear, proposedGroups, referenceDay } from "./group-proposals.ts";
import type { ProgramKind } from "./programs.ts";
import { freeSlug, slugFrom } from "./season-copy.ts";
import { type ProgramDraft, SEASON_LIMITS, type SeasonDraft } from "./season-draft.ts";
import { repeatedSessions } from "./session-rows.ts";
import type { ProgramTexts } from "./site-data.ts";

const NO_TEXTS = { name: "", summary: "", description: "", whatToBring: "" };

/** A program of which nothing was typed. */
export const EMPTY_PROGRAM: Omit<ProgramDraft, "id"> = {
  slug: "",
  kind: "camp",
  feeCents: null,
  prices: [],
  ageRule: "first-day",
  opensAt: null,
  closesAt: null,
  sessions: [],
  ...DEFAULT_AGES,
  shirtSizes: "standard",
  needsSex: false,
  groups: [],
  refundSteps: [],
  texts: { en: NO_TEXTS, es: NO_TEXTS },
  questions: [],
  unchecked: [],
};

/** Templates of a club's first program. A camp is every day from the first to the last; the others have weekdays. */
export const PROGRAM_TEMPLATES = ["camp", "season", "clinic", "tryouts"] as const;
export type ProgramTemplate = (typeof PROGRAM_TEMPLATES)[number];

const KIND_OF_TEMPLATE = {
  camp: "camp",
  season: "team",
  clinic: "clinic",
  tryouts: "team",
} as const satisfies Record<ProgramTemplate, ProgramKind>;

const day = calendarDay("invalid_date");
const clock = clockTime("invalid_time");
const age = wholeNumber("invalid_age", AGE_LIMITS.min, AGE_LIMITS.max);
const name = requiredLine("missing_text", SEASON_LIMITS.name);
const isAllowedFee = (cents: number) => cents === 0 || cents >= MIN_CHARGE_CENTS;

/**
 * The club's answers about its first program (docs/reference/setup.md#first-program). Ages are completed years on its
 * first day.
 */
export const firstProgramSchema = z.object({
  id: z.uuid(),
  template: z.enum(PROGRAM_TEMPLATES),
  names: bilingual(name),
  from: day,
  to: day,
  weekdays: z.array(z.enum(WEEKDAYS)).check(z.maxLength(WEEKDAYS.length)),
  starts: clock,
  ends: clock,
  /** 0 is free. */
  feeCents: z
    .int("invalid_amount")
    .check(
      z.refine(isAllowedFee, "fee_too_small"),
      z.minimum(0, "fee_range"),
      z.maximum(SEASON_LIMITS.maxFeeCents, "fee_range"),
    ),
  /** null: no limit. */
  capacity: z.nullable(wholeNumber("invalid_capacity", 1, 5000)),
  minAge: age,
  maxAge: age,
});
export type FirstProgramAnswers = z.infer<typeof firstProgramSchema>;

/** The checks of the answers: each by its schema, then rules over several fields. */
export const firstProgramCheck = draftCheck(firstProgramSchema, (answers) => {
  const { from, to, starts, ends, minAge, maxAge } = answers;
  const errors: FieldErrors = {};
  if (to < from) errors.to = "ends_before_start";
  else if (daysOfFirstProgram(answers).length === 0) errors.weekdays = "missing_day";
  if (ends <= starts) errors.ends = "ends_before_start";
  if (maxAge < minAge) errors.maxAge = "invalid_age";
  return errors;
});

type Days = Pick<FirstProgramAnswers, "template" | "weekdays" | "from" | "to">;

/** The session dates, computed like the program editor's repetition. */
export function daysOfFirstProgram({ template, weekdays, from, to }: Days): CalendarDate[] {
  const chosen = weekdays.length > 0 ? weekdays : [weekdayOf(from)];
  const sessionWeekdays = template === "camp" ? WEEKDAYS : chosen;
  const season = { startsOn: from, endsOn: to };
  const repetition = { weekdays: sessionWeekdays, from, to, starts: "", ends: "", place: "" };
  return repeatedSessions(repetition, [], season).sessions.map((session) => session.on);
}

interface NewProgramParts {
  groupId: string;
  /** UTC: registration opens when the program is published. */
  opensAt: string;
  /** The template's texts; the answers' names replace its names. */
  texts: Record<Language, ProgramTexts>;
}

/** The program as its season's draft holds it. */
export function programFromAnswers(
  answers: FirstProgramAnswers,
  { groupId, opensAt, texts }: NewProgramParts,
): ProgramDraft {
  const { id, template, names, starts, ends, feeCents, minAge, maxAge, from, to } = answers;
  const kind = KIND_OF_TEMPLATE[template];
  const ageRule = "first-day";
  const days = daysOfFirstProgram(answers);
  const [firstDay = from] = days;
  const year = likelyYear(ageRule, { firstDay, season: { startsOn: from, endsOn: to } });
  const reference = referenceDay(ageRule, { year, firstDay });
  const spans = [{ code: `${minAge}–${maxAge}`, min: minAge, max: maxAge }];
  const textsIn = (language: Language) => ({ ...texts[language], name: names[language] });
  return {
    ...EMPTY_PROGRAM,
    id,
    kind,
    ageRule,
    feeCents,
    minAge,
    maxAge,
    slug: slugFrom(names.en) || template,
    opensAt,
    sessions: days.map((on) => ({ on, starts, ends, place: null })),
    groups: proposedGroups(spans, reference).map((group) => ({ id: groupId, sex: "all", ...group })),
    texts: { en: textsIn("en"), es: textsIn("es") },
  };
}

/** What staff enter to create a program. */
export interface ProgramStart {
  id: string;
  kind: ProgramKind;
  names: Record<Language, string>;
}

/**
 * The season with a new program at its end: without a price, and closed until it gets an opening day.
 * @param elsewhere the slugs of other seasons' programs
 */
export function withNewProgram(
  draft: SeasonDraft,
  { id, kind, names }: ProgramStart,
  elsewhere: readonly string[] = [],
): SeasonDraft {
  const taken = draft.programs.map(({ slug }) => slug);
  const wantedSlug = slugFrom(names.en) || kind;
  // Only a slug that another season has gets the season's name.
  const seasonSlug = elsewhere.includes(wantedSlug) ? draft.slug : undefined;
  const slug = freeSlug(wantedSlug, [...elsewhere, ...taken], seasonSlug);
  const { texts } = EMPTY_PROGRAM;
  const program: ProgramDraft = {
    ...EMPTY_PROGRAM,
    id,
    kind,
    slug,
    ageRule: "august",
    texts: { en: { ...texts.en, name: names.en }, es: { ...texts.es, name: names.es } },
  };
  return { ...draft, programs: [...draft.programs, program] };
}
