import type { TFunction } from "i18next";
import { priceWord } from "#content/product/price-words.ts";
import { siblingInWords } from "#content/product/sibling-words.ts";
import type { ClubFacts } from "#domain/club/facts.ts";
import type { Cents } from "#domain/money/money.ts";
import type { EarlyPrice, SiblingRule } from "#domain/prices/pricing.ts";
import { lastDayOf } from "#domain/programs/program-form.ts";
import type { AgeRule, ProgramKind } from "#domain/programs/programs.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/programs/proposals.ts";
import type {
  GroupFacts,
  PublishedProgram,
  QuestionFacts,
  RefundStep,
  SessionFacts,
} from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import { clockTime, dateRange, dayOfYear, fullDate, longDate, wholePercent } from "#domain/time/formats.ts";
import { wallClock } from "#domain/time/zoned-time.ts";

type T = TFunction<["adminPublications", "adminPrograms"]>;

/** A question with its kind and options. */
function questionWords(
  t: T,
  language: Language,
  { kind, required, sensitive, texts }: QuestionFacts,
): string {
  const { label, options } = texts[language];
  const marks = [
    t(`values.questionKinds.${kind}`, { options: options.join(", ") }),
    required && t("values.required"),
    sensitive && t("values.sensitive"),
  ];
  return t("values.questionValue", { label, marks: marks.filter(Boolean).join(", ") });
}

function stepsWords(t: T, language: Language, steps: readonly RefundStep[] | null): string {
  if (!steps || steps.length === 0) return t("values.refundPolicy");
  return steps
    .map(({ daysBefore: count, percent }) =>
      t("values.refundStep", { count, percent: wholePercent(percent, language) }),
    )
    .join(", ");
}

/**
 * Words for each kind of published value.
 * @param club its park is the place of a day without one
 */
export function publishedWords(t: T, language: Language, club: ClubFacts) {
  const { place, timeZone, town } = club;
  const day = (date: string) => fullDate(date, language);
  const fee = (cents: Cents | null) => (cents === null ? t("values.undecided") : priceWord(cents, language));
  return {
    day: (date: string) => longDate(date, language),
    language: (which: Language) => t(`values.${which}`),
    kind: (kind: ProgramKind) => t(`adminPrograms:address.kinds.${kind}`),
    ageRule: (rule: AgeRule) =>
      t(`adminPrograms:ageRule.${rule}`, { day: dayOfYear(SOCCER_YEAR_BEGINS, language) }),
    question: (question: QuestionFacts) => questionWords(t, language, question),
    steps: (steps: readonly RefundStep[] | null) => stepsWords(t, language, steps),
    fee,
    siblings: (rule: SiblingRule | null) =>
      rule === null ? t("values.noSiblings") : siblingInWords(rule, language),
    price: ({ cents, until }: EarlyPrice) =>
      t("values.priceValue", {
        price: priceWord(cents, language),
        day: day(lastDayOf(until, timeZone)),
      }),
    session: ({ on, starts, ends, place: at }: SessionFacts) =>
      t("values.sessionValue", {
        day: day(on),
        from: clockTime(starts, language),
        to: clockTime(ends, language),
        place: at ?? place.park,
      }),
    group: ({ code, bornFrom, bornTo }: GroupFacts) =>
      t("values.groupValue", {
        code,
        from: longDate(bornFrom, language),
        to: longDate(bornTo, language),
      }),
    moment: (instant: string | null) => {
      if (instant === null) return t("values.nothing");
      const { date, time } = wallClock(instant, timeZone);
      return t("values.moment", { at: `${day(date)}, ${clockTime(time, language)}`, town });
    },
    /** Dates and prices, which families ask about first. */
    program: ({ sessions, feeCents, prices }: PublishedProgram) => {
      const days = sessions.map(({ on }) => on).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      const when = first && last && (first === last ? day(first) : dateRange(first, last, language));
      const early = prices.map(({ cents, until }) =>
        t("values.priceValue", {
          price: priceWord(cents, language),
          day: day(lastDayOf(until, timeZone)),
        }),
      );
      return [when || t("values.noDays"), fee(feeCents), ...early].join(", ");
    },
  };
}
