import { dateInZone } from "#domain/calendar-date.ts";
import { longDate } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { club } from "./club.ts";

/** The prices that hold before the fee does, each with its last day on the club's clock; the first that ends first. */
export function earlyPrices({ prices }: Pick<ProgramFacts, "prices">) {
  return prices
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map(({ cents, until }) => ({
      cents,
      // "Until" is exclusive: midnight after the last day.
      lastDay: dateInZone(new Date(Date.parse(until) - 1), club.timeZone),
    }));
}

const PRICE_WORDS = {
  en: { until: "until", after: "then", undecided: "TBD", free: "Free" },
  es: { until: "hasta el", after: "después", undecided: "por definir", free: "Gratis" },
} as const satisfies Record<Language, unknown>;

/** "$40.00", or "Free" (docs/rules/prices.md#free-programs). */
export function priceWord(cents: Cents, language: Language): string {
  return cents === 0 ? PRICE_WORDS[language].free : formatCents(cents, language);
}

/** "$35.00 until March 31, 2027", for each early price. */
export function earlyInWords(program: Pick<ProgramFacts, "prices">, language: Language): string[] {
  return earlyPrices(program).map(
    ({ cents, lastDay }) =>
      `${priceWord(cents, language)} ${PRICE_WORDS[language].until} ${longDate(lastDay, language)}`,
  );
}

/**
 * What a program costs, with every early price and its last day, so that it is true whenever it is read:
 * "$35.00 until March 31, 2027, then $40.00".
 */
export function priceInWords(program: Pick<ProgramFacts, "feeCents" | "prices">, language: Language): string {
  const { after, undecided } = PRICE_WORDS[language];
  const fee = program.feeCents === null ? undecided : priceWord(program.feeCents, language);
  return [...earlyInWords(program, language), fee].join(`, ${after} `);
}
