import type { TFunction } from "i18next";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { clockTime, fullDate, longDate } from "#domain/date-formats.ts";
import { excerpts, type ProgramDifference } from "#domain/draft-changes.ts";
import type { Language } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";
import { lastDayOf } from "#domain/program-form.ts";
import type { EarlyPrice } from "#domain/program-price.ts";
import type { GroupFacts, SessionFacts } from "#domain/site-facts.ts";
import { wallClock } from "#domain/zoned-time.ts";

type T = TFunction<"adminPublications">;

/** Each kind of value in words. */
function wordsFor(t: T, language: Language, park: string) {
  const day = (date: string) => fullDate(date, language);
  return {
    fee: (cents: number | null) => (cents === null ? t("sentences.undecided") : formatCents(cents, language)),
    price: ({ cents, until }: EarlyPrice) =>
      t("sentences.priceValue", {
        price: formatCents(cents, language),
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
    text: (text: string) => (text === "" ? t("sentences.empty") : t("sentences.quoted", { text })),
  };
}

/** The sentence of a row that came, went or changed. */
function rowSentence<Row>(
  t: T,
  { kind, before, after }: { kind: "price" | "session" | "group"; before: Row | null; after: Row | null },
  { program, inWords }: { program: string; inWords: (row: Row) => string },
): string {
  if (before === null && after === null) return "";
  if (before === null) return t(`sentences.${kind}Added`, { program, after: inWords(after as Row) });
  if (after === null) return t(`sentences.${kind}Removed`, { program, before: inWords(before) });
  return t(`sentences.${kind}`, { program, before: inWords(before), after: inWords(after) });
}

/** What differs between two versions, as a sentence (docs/rules/publishing.md#what-changes-in-sentences). */
export function useDifferenceSentence(): (difference: ProgramDifference, program: string) => string {
  const { t } = useTranslation("adminPublications");
  const { language, club } = useFacts();
  const words = wordsFor(t, language, club.place.park);
  return (difference, program) => {
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
      case "opensAt":
      case "closesAt": {
        const [before, after] = [words.moment(difference.before), words.moment(difference.after)];
        return t(`sentences.${difference.kind}`, { program, before, after });
      }
      case "text": {
        const [before, after] = excerpts(difference.before ?? "", difference.after ?? "").map(words.text);
        const inLanguage = t(`sentences.${difference.language}`);
        return t(`sentences.${difference.text}`, { program, language: inLanguage, before, after });
      }
      default:
        return t(`sentences.${difference.kind}`, { program });
    }
  };
}
