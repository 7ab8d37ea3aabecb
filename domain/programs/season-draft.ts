import * as z from "zod/mini";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { AGE_LIMITS, GROUP_SEXES } from "#domain/registration/ages.ts";
import { SIZE_RANGES } from "#domain/registration/limits.ts";
import {
  bilingual,
  calendarDay,
  clockTime,
  type FieldErrors,
  lengthFirst,
  lineChecks,
  paragraphChecks,
  wholeNumber,
} from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { draftCheck } from "./draft-fields.ts";
import { AGE_RULES, PROGRAM_KINDS, SEASON_STATES } from "./programs.ts";
import { QUESTION_KINDS } from "./site-data.ts";

/** Limits of a season; text lengths in characters, money in cents. */
export const SEASON_LIMITS = {
  name: 200,
  text: 10_000,
  slug: 60,
  programs: 60,
  sessions: 400,
  groups: 60,
  prices: 10,
  questions: 20,
  options: 20,
  refundSteps: 10,
  refundDays: 365,
  maxFeeCents: 1_000_000,
  /** The first child of a family who can have a sibling discount. */
  minSibling: 2,
  maxSibling: 8,
} as const;

/** Reasons against publishing a draft; each has a sentence for staff (docs/reference/publishing.md#publication). */
export const SEASON_ERROR_CODES = [
  "invalid_input",
  "invalid_date",
  "too_long",
  "missing_text",
  "few_options",
  "not_unique",
  "outside_season",
  "ends_before_start",
  "fee_range",
  "fee_too_small",
  "discount_range",
  "invalid_age",
  "no_days",
  "has_registrations",
] as const;
type SeasonErrorCode = (typeof SEASON_ERROR_CODES)[number];

/** Codes by path in the draft, such as "programs.2.texts.es.summary". */
export type SeasonErrors = Record<string, SeasonErrorCode>;
type ErrorEntry = [path: string, code: SeasonErrorCode];

const line = z.string("invalid_input").check(...lineChecks(SEASON_LIMITS.name));
const paragraphs = z.string("invalid_input").check(...paragraphChecks(SEASON_LIMITS.text));
const id = z.uuid("invalid_input").check(z.toLowerCase());
/** A program's, season's or team's own part of an address, such as "summer-camp". */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/;
export const slugText = z
  .string("invalid_input")
  .check(lengthFirst(SEASON_LIMITS.slug), z.regex(SLUG, "invalid_input"));

export function isSlug(text: string): boolean {
  return text.length <= SEASON_LIMITS.slug && SLUG.test(text);
}
const day = calendarDay("invalid_date");
const age = wholeNumber("invalid_age", AGE_LIMITS.min, AGE_LIMITS.max);
const clock = clockTime("invalid_input");
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text));
const instant = z.string("invalid_date").check(
  lengthFirst(30, "invalid_date"),
  z.refine(isInstant, { error: "invalid_date", abort: true }),
  z.overwrite((text) => new Date(text).toISOString()),
);
const isChargeable = (amount: number) => amount <= 0 || amount >= MIN_CHARGE_CENTS;
/** Zero is a valid price: the program is free (docs/reference/prices.md#free-programs). */
const cents = wholeNumber("fee_range", 0, SEASON_LIMITS.maxFeeCents).check(
  z.refine(isChargeable, "fee_too_small"),
);

/** Either percent or cents, never both (docs/reference/prices.md#sibling-discount). */
const siblingRule = z
  .object({
    fromChild: wholeNumber("invalid_input", SEASON_LIMITS.minSibling, SEASON_LIMITS.maxSibling),
    percent: z.nullable(wholeNumber("discount_range", 1, 100)),
    cents: z.nullable(wholeNumber("discount_range", MIN_CHARGE_CENTS, SEASON_LIMITS.maxFeeCents)),
  })
  .check(
    z.refine(({ percent, cents: off }) => (percent === null) !== (off === null), {
      error: "discount_range",
      path: ["percent"],
    }),
  );

const question = z.object({
  id,
  kind: z.enum(QUESTION_KINDS, "invalid_input"),
  required: z.boolean("invalid_input"),
  /** Erased together with health answers. */
  sensitive: z.boolean("invalid_input"),
  /** Options are those of a choice, in order. */
  texts: bilingual(
    z.object({ label: line, options: z.array(line).check(z.maxLength(SEASON_LIMITS.options)) }),
  ),
});

const refundStep = z.object({
  daysBefore: wholeNumber("invalid_input", 0, SEASON_LIMITS.refundDays),
  percent: wholeNumber("invalid_input", 0, 100),
});

export const programDraftSchema = z.object({
  id,
  slug: slugText,
  kind: z.enum(PROGRAM_KINDS, "invalid_input"),
  /** The price without an early price; null while undecided. */
  feeCents: z.nullable(cents),
  ageRule: z.enum(AGE_RULES, "invalid_input"),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  prices: z.array(z.object({ cents, until: instant })).check(z.maxLength(SEASON_LIMITS.prices)),
  sessions: z
    // On the club's clock; a session without a place is in the club's park.
    .array(z.object({ on: day, starts: clock, ends: clock, place: z.nullable(line) }))
    .check(z.maxLength(SEASON_LIMITS.sessions)),
  /** Ages in completed years, both inclusive; they count while there are no groups. */
  minAge: age,
  maxAge: age,
  shirtSizes: z._default(z.enum(SIZE_RANGES, "invalid_input"), "standard"),
  /** Whether the governing body's file needs the child's sex. */
  needsSex: z._default(z.boolean("invalid_input"), false),
  groups: z
    .array(
      z.object({
        id,
        code: z.string().check(...lineChecks(40), z.minLength(1)),
        bornFrom: day,
        bornTo: day,
        sex: z._default(z.enum(GROUP_SEXES, "invalid_input"), "all"),
      }),
    )
    .check(z.maxLength(SEASON_LIMITS.groups)),
  texts: bilingual(
    z.object({ name: line, summary: paragraphs, description: paragraphs, whatToBring: paragraphs }),
  ),
  questions: z.array(question).check(z.maxLength(SEASON_LIMITS.questions)),
  refundSteps: z.array(refundStep).check(z.maxLength(SEASON_LIMITS.refundSteps)),
  /** Languages whose texts were copied from another season and not yet checked. */
  unchecked: z.array(z.enum(LANGUAGES)),
});

export const seasonDraftSchema = z.object({
  slug: slugText,
  // "draft" takes a season off the site (docs/reference/seasons.md#unpublishing).
  state: z.enum(SEASON_STATES, "invalid_input"),
  startsOn: day,
  endsOn: day,
  names: bilingual(line),
  // null if siblings pay the full price.
  siblingRule: z.nullable(siblingRule),
  programs: z.array(programDraftSchema).check(z.maxLength(SEASON_LIMITS.programs)),
});
export type SeasonDraft = z.infer<typeof seasonDraftSchema>;
export type ProgramDraft = SeasonDraft["programs"][number];

export const seasonShapeCheck = draftCheck(seasonDraftSchema);

function repeatedIndexes(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

/** A text in one language is required in the other; programs and seasons need a name. */
function missingTexts(texts: Record<Language, Record<string, string>>): ErrorEntry[] {
  return Object.keys(texts.en).flatMap((field) =>
    LANGUAGES.filter((language) => {
      const hasTextInAnyLanguage = LANGUAGES.some((other) => texts[other][field] !== "");
      return texts[language][field] === "" && (hasTextInAnyLanguage || field === "name");
    }).map((language): ErrorEntry => [`${language}.${field}`, "missing_text"]),
  );
}

/** A question needs both languages; a choice needs the same number of answers in each, at least two. */
function questionErrors({ kind, texts }: ProgramDraft["questions"][number]): ErrorEntry[] {
  const most = Math.max(...LANGUAGES.map((language) => texts[language].options.length));
  return LANGUAGES.flatMap((language) => {
    const { label, options } = texts[language];
    const errors: ErrorEntry[] = [];
    if (label === "") errors.push([`${language}.label`, "missing_text"]);
    if (kind !== "choice") return errors;
    if (options.length < most || options.includes("")) errors.push([`${language}.options`, "missing_text"]);
    else if (most < 2) errors.push([`${language}.options`, "few_options"]);
    else if (repeatedIndexes(options).length > 0) errors.push([`${language}.options`, "not_unique"]);
    return errors;
  });
}

function programErrors(program: ProgramDraft, { startsOn, endsOn }: SeasonDraft): ErrorEntry[] {
  const { opensAt, closesAt, prices, sessions, groups, feeCents } = program;
  const errors: ErrorEntry[] = missingTexts(program.texts).map(([field, code]) => [`texts.${field}`, code]);
  if (groups.length === 0 && program.maxAge < program.minAge) errors.push(["maxAge", "invalid_age"]);
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    errors.push(["closesAt", "ends_before_start"]);
  // An undecided or zero fee cannot have lower early prices.
  if (!feeCents && prices.length > 0) errors.push(["feeCents", "fee_range"]);
  for (const index of repeatedIndexes(prices.map(({ until }) => until)))
    errors.push([`prices.${index}.until`, "not_unique"]);
  for (const index of repeatedIndexes(groups.map(({ code }) => code)))
    errors.push([`groups.${index}.code`, "not_unique"]);
  for (const index of repeatedIndexes(groups.map((group) => group.id)))
    errors.push([`groups.${index}.id`, "not_unique"]);
  for (const [index, { on, starts, ends }] of sessions.entries()) {
    if (on < startsOn || on > endsOn) errors.push([`sessions.${index}.on`, "outside_season"]);
    if (ends <= starts) errors.push([`sessions.${index}.ends`, "ends_before_start"]);
  }
  for (const [index, { bornFrom, bornTo }] of groups.entries())
    if (bornTo < bornFrom) errors.push([`groups.${index}.bornTo`, "ends_before_start"]);
  for (const [index, question] of program.questions.entries())
    for (const [field, code] of questionErrors(question))
      errors.push([`questions.${index}.texts.${field}`, code]);
  for (const index of repeatedIndexes(program.questions.map((question) => question.id)))
    errors.push([`questions.${index}.id`, "not_unique"]);
  for (const index of repeatedIndexes(program.refundSteps.map(({ daysBefore }) => String(daysBefore))))
    errors.push([`refundSteps.${index}.daysBefore`, "not_unique"]);
  return errors;
}

/** Errors within a season's own facts; rules about other seasons are checked elsewhere. */
export function ownSeasonErrors(draft: SeasonDraft): SeasonErrors {
  const { startsOn, endsOn, names, programs } = draft;
  const errors: ErrorEntry[] = [];
  if (endsOn < startsOn) errors.push(["endsOn", "ends_before_start"]);
  for (const language of LANGUAGES)
    if (names[language] === "") errors.push([`names.${language}`, "missing_text"]);
  for (const index of repeatedIndexes(programs.map((program) => program.slug)))
    errors.push([`programs.${index}.slug`, "not_unique"]);
  for (const index of repeatedIndexes(programs.map((program) => program.id)))
    errors.push([`programs.${index}.id`, "not_unique"]);
  for (const [index, program] of programs.entries())
    errors.push(
      ...programErrors(program, draft).map(
        ([field, code]): ErrorEntry => [`programs.${index}.${field}`, code],
      ),
    );
  return Object.fromEntries(errors);
}

/** As far as a browser can check. */
export const seasonCheck = draftCheck(seasonDraftSchema, ownSeasonErrors);

/** Errors that prevent publishing a draft, by path in the draft. */
export const seasonErrors = (payload: SeasonDraft): FieldErrors => seasonCheck.parse(payload).errors;

export function errorsOfProgram(errors: FieldErrors, payload: SeasonDraft, programId: string): FieldErrors {
  const start = `programs.${payload.programs.findIndex(({ id }) => id === programId)}.`;
  const programErrors = Object.entries(errors).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(programErrors.map(([place, code]) => [place.slice(start.length), code]));
}

/** Whether any program has days; home and schedule show such a program. */
export function anyProgramHasDays(programs: readonly Pick<ProgramDraft, "sessions">[]): boolean {
  return programs.some(({ sessions }) => sessions.length > 0);
}
