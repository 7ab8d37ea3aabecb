import { type Cents, formatCents } from "#domain/money/money.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";

type Priced = Pick<PublicProgram, "feeCents" | "prices">;

/** The prices that hold before the fee does, each with its last day in the club's time zone; the first that ends first. */
function earlyPrices({ prices }: Pick<Priced, "prices">, timeZone: string) {
  return prices
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map(({ cents, until }) => ({
      cents,
      until,
      // "Until" is exclusive: midnight after the last day.
      lastDay: dateInZone(new Date(Date.parse(until) - 1), timeZone),
    }));
}

const PRICE_WORDS = {
  en: { until: "until", from: "from", after: "then", undecided: "TBD", free: "Free" },
  es: { until: "hasta el", from: "desde el", after: "después", undecided: "por definir", free: "Gratis" },
} as const satisfies Record<Language, unknown>;

/** "$40.00", or "Free" (docs/reference/prices.md#free-programs). */
export function priceOrFree(cents: Cents, language: Language): string {
  return cents === 0 ? PRICE_WORDS[language].free : formatCents(cents, language);
}

function feeWord({ feeCents }: Pick<Priced, "feeCents">, language: Language): string {
  return feeCents === null ? PRICE_WORDS[language].undecided : priceOrFree(feeCents, language);
}

/** One price of a program, with its days in words. */
export interface PriceStep {
  /** "$35.00". */
  price: string;
  /** "until March 31, 2027", "from April 1, 2027". */
  days: string;
  /** The UTC instant at which it ends; null for the fee, which does not. */
  until: string | null;
}

/** Every price of a program in the order in which they hold; none where it has no early price. */
export function priceSteps(program: Priced, language: Language, timeZone: string): PriceStep[] {
  const { until: untilWord, from } = PRICE_WORDS[language];
  const early = earlyPrices(program, timeZone);
  const last = early.at(-1);
  if (!last) return [];
  const steps = early.map(({ cents, until, lastDay }) => ({
    price: priceOrFree(cents, language),
    days: `${untilWord} ${longDate(lastDay, language)}`,
    until,
  }));
  const days = `${from} ${longDate(addDays(last.lastDay, 1), language)}`;
  return [...steps, { price: feeWord(program, language), days, until: null }];
}

/**
 * What a program costs, with every early price and its last day, so that it is true whenever it is read:
 * "$35.00 until March 31, 2027, then $40.00".
 */
export function priceText(program: Priced, language: Language, timeZone: string): string {
  const early = priceSteps(program, language, timeZone).slice(0, -1);
  const prices = [...early.map(({ price, days }) => `${price} ${days}`), feeWord(program, language)];
  return prices.join(`, ${PRICE_WORDS[language].after} `);
}
