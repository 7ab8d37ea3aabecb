import * as z from "zod/mini";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import type { EarlyPrice } from "#domain/prices/price-order.ts";
import { AGE_LIMITS, GROUP_SEXES } from "#domain/registration/ages.ts";
import { SIZE_RANGES } from "#domain/registration/limits.ts";
import { bilingual, draftText, type FieldErrors } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, isCalendarDate, isClockTime } from "#domain/time/dates.ts";
import { instantAt, wallClock } from "#domain/time/zoned-time.ts";
import { AGE_RULES, PROGRAM_KINDS } from "./programs.ts";
import { isSlug, type ProgramDraft, SEASON_LIMITS } from "./season-draft.ts";
import {
  type PublicSession,
  type PublishedGroup,
  type PublishedQuestion,
  QUESTION_KINDS,
  type RefundStep,
} from "./site-data.ts";

/** A question as staff type it: each choice has both languages side by side. */
export const typedQuestionSchema = z.object({
  id: draftText,
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  sensitive: z.boolean(),
  label: bilingual(draftText),
  options: z.array(bilingual(draftText)),
});
export type TypedQuestion = z.infer<typeof typedQuestionSchema>;

/** A question as its fields show it; a choice missing in one language has an empty field there. */
function typedQuestion({ id, kind, required, sensitive, texts }: PublishedQuestion): TypedQuestion {
  const most = Math.max(...LANGUAGES.map((language) => texts[language].options.length));
  const options = Array.from({ length: most }, (_, index) => ({
    en: texts.en.options[index] ?? "",
    es: texts.es.options[index] ?? "",
  }));
  return { id, kind, required, sensitive, label: { en: texts.en.label, es: texts.es.label }, options };
}

/** A question as the draft stores it; only the kind "choice" keeps its choices. */
function questionFrom({ label, options, ...question }: TypedQuestion): PublishedQuestion {
  const offered = question.kind === "choice" ? options : [];
  const textsIn = (language: Language) => ({
    label: label[language],
    options: offered.map((option) => option[language]),
  });
  return { ...question, texts: { en: textsIn("en"), es: textsIn("es") } };
}

/** A new question: an optional line of text. */
export function emptyQuestion(id: string): TypedQuestion {
  return {
    id,
    kind: "text",
    required: false,
    sensitive: false,
    label: { en: "", es: "" },
    options: [],
  };
}

const moment = z.object({ date: draftText, time: draftText });
/** A day and time in the club's time zone, as typed; both are empty if not set. */
export type TypedDateTime = z.infer<typeof moment>;

const price = z.object({ cents: draftText, lastDay: draftText });
/** An early price as typed; "until March 31" includes that day. `cents` is typed in dollars. */
export type TypedPrice = z.infer<typeof price>;

/** An empty place means the club's park. */
const session = z.object({ on: draftText, starts: draftText, ends: draftText, place: draftText });
export type TypedSession = z.infer<typeof session>;

const step = z.object({ daysBefore: draftText, percent: draftText });
/** A refund step as typed: "until 14 days before the first day: 50 %". */
export type TypedRefundStep = z.infer<typeof step>;

const programTexts = z.object({
  name: draftText,
  summary: draftText,
  description: draftText,
  whatToBring: draftText,
});

/**
 * The values of a program's form while staff type (docs/reference/seasons.md#program-editor). The fee is in dollars,
 * empty if undecided; days and times are in the club's time zone.
 */
export const programValuesSchema = z.object({
  texts: bilingual(programTexts),
  fee: draftText,
  prices: z.array(price),
  sessions: z.array(session),
  groups: z.array(
    z.object({
      id: draftText,
      code: draftText,
      bornFrom: draftText,
      bornTo: draftText,
      sex: z.enum(GROUP_SEXES),
    }),
  ),
  minAge: draftText,
  maxAge: draftText,
  shirtSizes: z.enum(SIZE_RANGES),
  needsSex: z.boolean(),
  opens: moment,
  closes: moment,
  slug: draftText,
  kind: z.enum(PROGRAM_KINDS),
  ageRule: z.enum(AGE_RULES),
  questions: z.array(typedQuestionSchema),
  refundSteps: z.array(step),
  unchecked: z.array(z.enum(LANGUAGES)),
});
export type ProgramValues = z.infer<typeof programValuesSchema>;

/** The last day of a price whose end instant is exclusive. */
export function lastDayOf(until: string, timeZone: string): CalendarDate {
  return wallClock(new Date(Date.parse(until) - 1).toISOString(), timeZone).date;
}

function typedDateTime(instant: string | null, timeZone: string): TypedDateTime {
  return instant === null ? { date: "", time: "" } : wallClock(instant, timeZone);
}

const amountOf = (cents: Cents | null) => (cents === null ? "" : formatPlainAmount(cents));

export function programValues(program: ProgramDraft, timeZone: string): ProgramValues {
  return {
    texts: program.texts,
    fee: amountOf(program.feeCents),
    prices: program.prices.map(({ cents, until }) => ({
      cents: amountOf(cents),
      lastDay: lastDayOf(until, timeZone),
    })),
    sessions: program.sessions.map(({ on, starts, ends, place }) => ({
      on,
      starts,
      ends,
      place: place ?? "",
    })),
    groups: program.groups,
    minAge: String(program.minAge),
    maxAge: String(program.maxAge),
    shirtSizes: program.shirtSizes,
    needsSex: program.needsSex,
    opens: typedDateTime(program.opensAt, timeZone),
    closes: typedDateTime(program.closesAt, timeZone),
    slug: program.slug,
    kind: program.kind,
    ageRule: program.ageRule,
    questions: program.questions.map(typedQuestion),
    refundSteps: program.refundSteps.map(({ daysBefore, percent }) => ({
      daysBefore: String(daysBefore),
      percent: String(percent),
    })),
    unchecked: program.unchecked,
  };
}

/** Collects error codes by field of the draft while the form is read. */
class FormReader {
  readonly wrong: FieldErrors = {};

  /** Returns the value if it is right; otherwise records the code and returns undefined. */
  check<T>(field: string, code: string, isRight: boolean, value: T): T | undefined {
    if (isRight) return value;
    this.wrong[field] ??= code;
    return undefined;
  }

  day(field: string, text: string): CalendarDate | undefined {
    return this.check(field, "invalid_date", isCalendarDate(text), text);
  }

  time(field: string, text: string): string | undefined {
    return this.check(field, "invalid_time", isClockTime(text), text);
  }

  amount(field: string, text: string): Cents | undefined {
    const cents = centsFromText(text);
    return this.check(field, "invalid_amount", cents !== undefined, cents);
  }

  integer(field: string, text: string, [most, code]: [number, string]): number | undefined {
    const number = Number(text.trim());
    return this.check(field, code, /^\d{1,4}$/.test(text.trim()) && number <= most, number);
  }
}

/** All rows, converted; while any row is unfinished, the earlier rows instead. */
function rowsOr<Typed, Row>(
  typed: readonly Typed[],
  read: (row: Typed, i: number) => Row | undefined,
  before: Row[],
) {
  const rows = typed.map(read);
  return rows.every((row) => row !== undefined) ? rows : before;
}

function priceFrom({ cents, lastDay }: TypedPrice, i: number, reader: FormReader, timeZone: string) {
  const amount = reader.amount(`prices.${i}.cents`, cents);
  const day = reader.day(`prices.${i}.until`, lastDay);
  if (amount === undefined || day === undefined) return undefined;
  const until = instantAt(addDays(day, 1), "00:00", timeZone).toISOString();
  return { cents: amount, until } satisfies EarlyPrice;
}

function sessionFrom({ on, starts, ends, place }: TypedSession, i: number, reader: FormReader) {
  const day = reader.day(`sessions.${i}.on`, on);
  const from = reader.time(`sessions.${i}.starts`, starts);
  const to = reader.time(`sessions.${i}.ends`, ends);
  if (day === undefined || from === undefined || to === undefined) return undefined;
  const elsewhere = place.trim();
  return {
    on: day,
    starts: from,
    ends: to,
    place: elsewhere === "" ? null : elsewhere,
  } satisfies PublicSession;
}

function groupFrom(group: PublishedGroup, i: number, reader: FormReader) {
  const code = reader.check(`groups.${i}.code`, "missing_code", group.code.trim() !== "", group.code.trim());
  const from = reader.day(`groups.${i}.bornFrom`, group.bornFrom);
  const to = reader.day(`groups.${i}.bornTo`, group.bornTo);
  if (code === undefined || from === undefined || to === undefined) return undefined;
  return { ...group, code };
}

/** An age in completed years. With groups it is not asked, and an unfinished one keeps the earlier age. */
function ageFrom(
  field: "minAge" | "maxAge",
  values: ProgramValues,
  { before, reader }: { before: ProgramDraft; reader: FormReader },
): number {
  if (values.groups.length > 0) return before[field];
  const age = reader.integer(field, values[field], [AGE_LIMITS.max, "invalid_age"]);
  const isAccepted = age === undefined || age >= AGE_LIMITS.min;
  return reader.check(field, "invalid_age", isAccepted, age) ?? before[field];
}

function stepFrom({ daysBefore, percent }: TypedRefundStep, i: number, reader: FormReader) {
  const path = `refundSteps.${i}`;
  const days = reader.integer(`${path}.daysBefore`, daysBefore, [SEASON_LIMITS.refundDays, "invalid_days"]);
  const share = reader.integer(`${path}.percent`, percent, [100, "invalid_percent"]);
  if (days === undefined || share === undefined) return undefined;
  return { daysBefore: days, percent: share } satisfies RefundStep;
}

/** A typed moment as an instant. Unfinished or unchanged moments keep the earlier instant, to the second. */
function instantFrom(
  field: "opensAt" | "closesAt",
  typed: TypedDateTime,
  { before, reader, timeZone }: { before: ProgramDraft; reader: FormReader; timeZone: string },
): string | null {
  const earlier = before[field];
  const shown = typedDateTime(earlier, timeZone);
  if (typed.date === shown.date && typed.time === shown.time) return earlier;
  if (typed.date === "" && typed.time === "") return null;
  const day = reader.day(field, typed.date);
  const time = reader.time(field, typed.time);
  if (day === undefined || time === undefined) return earlier;
  return instantAt(day, time, timeZone).toISOString();
}

/**
 * The typed program as part of the draft, with the error code of each unfinished field. Unfinished fields keep their
 * earlier value.
 * @param before the program in the draft
 */
export function programFrom(
  values: ProgramValues,
  before: ProgramDraft,
  timeZone: string,
): { program: ProgramDraft; wrong: FieldErrors } {
  const reader = new FormReader();
  const fee = values.fee.trim() === "" ? null : (reader.amount("feeCents", values.fee) ?? before.feeCents);
  const program = {
    ...before,
    texts: values.texts,
    feeCents: fee,
    prices: rowsOr(values.prices, (row, i) => priceFrom(row, i, reader, timeZone), before.prices),
    sessions: rowsOr(values.sessions, (row, i) => sessionFrom(row, i, reader), before.sessions),
    groups: rowsOr(values.groups, (row, i) => groupFrom(row, i, reader), before.groups),
    minAge: ageFrom("minAge", values, { before, reader }),
    maxAge: ageFrom("maxAge", values, { before, reader }),
    shirtSizes: values.shirtSizes,
    needsSex: values.needsSex,
    opensAt: instantFrom("opensAt", values.opens, { before, reader, timeZone }),
    closesAt: instantFrom("closesAt", values.closes, { before, reader, timeZone }),
    slug: reader.check("slug", "invalid_slug", isSlug(values.slug), values.slug) ?? before.slug,
    kind: values.kind,
    ageRule: values.ageRule,
    questions: values.questions.map(questionFrom),
    refundSteps: rowsOr(values.refundSteps, (row, i) => stepFrom(row, i, reader), before.refundSteps),
    unchecked: values.unchecked,
  };
  return { program, wrong: reader.wrong };
}
