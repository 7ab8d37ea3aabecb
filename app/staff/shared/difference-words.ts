import type { TFunction } from "i18next";
import { club } from "#content/club/club.ts";
import { priceWord } from "#content/product/price-words.ts";
import { siblingInWords } from "#content/product/sibling-words.ts";
import { clockTime, dateRange, dayOfYear, fullDate, longDate, wholePercent } from "#domain/date-formats.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/group-proposal.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { SiblingRule } from "#domain/pricing.ts";
import { lastDayOf } from "#domain/program-form.ts";
import type { EarlyPrice } from "#domain/program-price.ts";
import type { AgeRule, ProgramKind, SeasonState } from "#domain/programs.ts";
import type {
  GroupFacts,
  PublishedProgram,
  QuestionFacts,
  RefundStep,
  SessionFacts,
} from "#domain/site-facts.ts";
import { wallClock } from "#domain/zoned-time.ts";

type T = TFunction<["adminPublications", "adminPrograms"]>;

/** A question with what it asks for. */
function questionWords(
  t: T,
  language: Language,
  { kind, required, sensitive, texts }: QuestionFacts,
): string {
  const { label, options } = texts[language];
  const marks = [
    t(`sentences.questionKinds.${kind}`, { options: options.join(", ") }),
    required && t("sentences.required"),
    sensitive && t("sentences.sensitive"),
  ];
  return t("sentences.questionValue", { label, marks: marks.filter(Boolean).join(", ") });
}

function stepsWords(t: T, language: Language, steps: readonly RefundStep[] | null): string {
  if (!steps || steps.length === 0) return t("sentences.refundPolicy");
  return steps
    .map(({ daysBefore: count, percent }) =>
      t("sentences.refundStep", { count, percent: wholePercent(percent, language) }),
    )
    .join(", ");
}

/**
 * Each kind of value that a publication has, in words.
 * @param park where a day without a place is
 */
export function differenceWords(t: T, language: Language, park: string) {
  const day = (date: string) => fullDate(date, language);
  const fee = (cents: Cents | null) =>
    cents === null ? t("sentences.undecided") : priceWord(cents, language);
  return {
    day: (date: string) => longDate(date, language),
    language: (which: Language) => t(`sentences.${which}`),
    state: (state: SeasonState | null) => (state === null ? "" : t(`sentences.states.${state}`)),
    kind: (kind: ProgramKind | null) => (kind === null ? "" : t(`adminPrograms:address.kinds.${kind}`)),
    ageRule: (rule: AgeRule | null) =>
      rule === null
        ? ""
        : t(`adminPrograms:ageRule.${rule}`, { day: dayOfYear(SOCCER_YEAR_BEGINS, language) }),
    question: (question: QuestionFacts) => questionWords(t, language, question),
    steps: (steps: readonly RefundStep[] | null) => stepsWords(t, language, steps),
    fee,
    siblings: (rule: SiblingRule | null) =>
      rule === null
        ? t("sentences.noSiblings")
        : t("sentences.quoted", { text: siblingInWords(rule, language) }),
    price: ({ cents, until }: EarlyPrice) =>
      t("sentences.priceValue", {
        price: priceWord(cents, language),
        day: day(lastDayOf(until, club.timeZone)),
      }),
    session: ({ on, starts, ends, place }: SessionFacts) =>
      t("sentences.sessionValue", {
        ...{ day: day(on), from: clockTime(starts, language), to: clockTime(ends, language) },
        place: place ?? park,
      }),
    group: ({ code, bornFrom, bornTo }: GroupFacts) =>
      t("sentences.groupValue", {
        ...{ code, from: longDate(bornFrom, language), to: longDate(bornTo, language) },
      }),
    moment: (instant: string | null) => {
      if (instant === null) return t("sentences.nothing");
      const { date, time } = wallClock(instant, club.timeZone);
      return t("sentences.moment", { at: `${day(date)}, ${clockTime(time, language)}`, town: club.town });
    },
    /** Its days and its prices, which a family would ask for first. */
    program: ({ sessions, feeCents, prices }: PublishedProgram) => {
      const days = sessions.map(({ on }) => on).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      const when = first && last && (first === last ? day(first) : dateRange(first, last, language));
      const early = prices.map(({ cents, until }) =>
        t("sentences.priceValue", {
          price: priceWord(cents, language),
          day: day(lastDayOf(until, club.timeZone)),
        }),
      );
      return [when || t("sentences.noDays"), fee(feeCents), ...early].join(", ");
    },
    text: (text: string) => (text === "" ? t("sentences.empty") : t("sentences.quoted", { text })),
  };
}
export type DifferenceWords = ReturnType<typeof differenceWords>;
