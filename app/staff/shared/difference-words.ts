import type { TFunction } from "i18next";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { siblingInWords } from "#content/product/sibling-words.ts";
import type { ClubFacts } from "#domain/club/facts.ts";
import type { Cents } from "#domain/money/money.ts";
import type { EarlyPrice, SiblingRule } from "#domain/prices/pricing.ts";
import { excerpts, type ProgramDifference, type SeasonDifference } from "#domain/programs/draft-changes.ts";
import { lastDayOf } from "#domain/programs/program-form.ts";
import type { AgeRule, ProgramKind, SeasonState } from "#domain/programs/programs.ts";
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
 * Words for each kind of published value.
 * @param club its park is the place of a day without one
 */
export function differenceWords(t: T, language: Language, club: ClubFacts) {
  const { place, timeZone, town } = club;
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
        day: day(lastDayOf(until, timeZone)),
      }),
    session: ({ on, starts, ends, place: at }: SessionFacts) =>
      t("sentences.sessionValue", {
        ...{ day: day(on), from: clockTime(starts, language), to: clockTime(ends, language) },
        place: at ?? place.park,
      }),
    group: ({ code, bornFrom, bornTo }: GroupFacts) =>
      t("sentences.groupValue", {
        ...{ code, from: longDate(bornFrom, language), to: longDate(bornTo, language) },
      }),
    moment: (instant: string | null) => {
      if (instant === null) return t("sentences.nothing");
      const { date, time } = wallClock(instant, timeZone);
      return t("sentences.moment", { at: `${day(date)}, ${clockTime(time, language)}`, town });
    },
    /** Dates and prices, which families ask about first. */
    program: ({ sessions, feeCents, prices }: PublishedProgram) => {
      const days = sessions.map(({ on }) => on).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      const when = first && last && (first === last ? day(first) : dateRange(first, last, language));
      const early = prices.map(({ cents, until }) =>
        t("sentences.priceValue", {
          price: priceWord(cents, language),
          day: day(lastDayOf(until, timeZone)),
        }),
      );
      return [when || t("sentences.noDays"), fee(feeCents), ...early].join(", ");
    },
    text: (text: string) => (text === "" ? t("sentences.empty") : t("sentences.quoted", { text })),
  };
}
type DifferenceWords = ReturnType<typeof differenceWords>;

type AnyDifference = ProgramDifference | SeasonDifference;

/** The sentence of a row that came, went or changed. */
function rowSentence<Row>(
  t: T,
  {
    kind,
    before,
    after,
  }: { kind: "price" | "session" | "group" | "question"; before: Row | null; after: Row | null },
  { program, inWords }: { program: string; inWords: (row: Row) => string },
): string {
  if (before === null && after === null) return "";
  if (before === null) return t(`sentences.${kind}Added`, { program, after: inWords(after as Row) });
  if (after === null) return t(`sentences.${kind}Removed`, { program, before: inWords(before) });
  return t(`sentences.${kind}`, { program, before: inWords(before), after: inWords(after) });
}

/** What differs about the season; undefined for what is a program's. */
function seasonSentence(t: T, words: DifferenceWords, difference: AnyDifference, season: string) {
  switch (difference.kind) {
    case "seasonName": {
      const [before, after] = [difference.before, difference.after].map((name) => words.text(name ?? ""));
      return t("sentences.seasonName", { language: words.language(difference.language), before, after });
    }
    case "seasonStarts":
    case "seasonEnds": {
      const [before, after] = [difference.before, difference.after].map((day) => words.day(day ?? ""));
      return t(`sentences.${difference.kind}`, { season, before, after });
    }
    case "seasonSlug":
      return t("sentences.seasonSlug", { season, before: difference.before, after: difference.after });
    case "seasonState": {
      const [before, after] = [difference.before, difference.after].map((state) => words.state(state));
      return t("sentences.seasonState", { season, before, after });
    }
    case "siblingRule": {
      const [before, after] = [difference.before, difference.after].map(words.siblings);
      return t("sentences.siblingRule", { season, before, after });
    }
    case "newSeason":
    case "programOrder":
      return t(`sentences.${difference.kind}`, { season });
    default:
      return undefined;
  }
}

/** What differs about a program's rules; undefined for what is something else. */
function ruleSentence(t: T, words: DifferenceWords, difference: AnyDifference, program: string) {
  const change = <V>(before: V, after: V, inWords: (value: V) => string) => ({
    ...{ program, before: inWords(before), after: inWords(after) },
  });
  switch (difference.kind) {
    case "refundSteps":
      return t("sentences.refundSteps", change(difference.before, difference.after, words.steps));
    case "ageRule":
      return t("sentences.ageRule", change(difference.before, difference.after, words.ageRule));
    case "programKind":
      return t("sentences.programKind", change(difference.before, difference.after, words.kind));
    case "slug":
      return t("sentences.slug", change(difference.before ?? "", difference.after ?? "", String));
    case "checked":
    case "unchecked":
      return t(`sentences.${difference.kind}`, { program, language: words.language(difference.language) });
    default:
      return undefined;
  }
}

/** What differs about a program itself. */
function programSentence(t: T, words: DifferenceWords, difference: AnyDifference, program: string): string {
  switch (difference.kind) {
    case "fee": {
      const [before, after] = [words.fee(difference.before), words.fee(difference.after)];
      return t("sentences.fee", { program, before, after });
    }
    case "price":
      return rowSentence(t, difference, { program, inWords: words.price });
    case "session":
      return rowSentence(t, difference, { program, inWords: words.session });
    case "group":
      return rowSentence(t, difference, { program, inWords: words.group });
    case "question":
      return rowSentence(t, difference, { program, inWords: words.question });
    case "opensAt":
    case "closesAt": {
      const [before, after] = [words.moment(difference.before), words.moment(difference.after)];
      return t(`sentences.${difference.kind}`, { program, before, after });
    }
    case "text": {
      const [before, after] = excerpts(difference.before ?? "", difference.after ?? "").map(words.text);
      const inLanguage = words.language(difference.language);
      return t(`sentences.${difference.text}`, { program, language: inLanguage, before, after });
    }
    case "added":
      return t("sentences.added", { program, facts: words.program(difference.program) });
    case "removed":
    case "questionOrder":
      return t(`sentences.${difference.kind}`, { program });
    default:
      return t("sentences.other", { program });
  }
}

/**
 * What differs between two versions, as a sentence (docs/rules/publishing.md#what-changes-in-sentences); the name is the
 * program's, or the season's where it is about that.
 */
export function useDifferenceSentence(): (difference: AnyDifference, name: string) => string {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language, club } = useFacts();
  const words = differenceWords(t, language, club);
  return (difference, name) =>
    seasonSentence(t, words, difference, name) ??
    ruleSentence(t, words, difference, name) ??
    programSentence(t, words, difference, name);
}
