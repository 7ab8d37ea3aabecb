import { type Language, LOCALES } from "#domain/text/languages.ts";

/** Integer US cents, the unit of every stored amount (docs/reference/prices.md#money-format). */
export type Cents = number;

export const CURRENCY = "usd";

const CENTS_PER_DOLLAR = 100;

/** Cached: making a format takes a hundred times as long as using one. */
const dollarFormats: { en?: Intl.NumberFormat; es?: Intl.NumberFormat } = {};

function dollarFormat(language: Language): Intl.NumberFormat {
  dollarFormats[language] ??= new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency: "USD",
  });
  return dollarFormats[language];
}

/** Converts whole dollars, as a donor chooses them, to cents. */
export function centsFromDollars(dollars: number): Cents {
  return Math.round(dollars * CENTS_PER_DOLLAR);
}

/** A percentage of an amount, rounded once, half a cent up. Used for sibling discounts and refunds. */
export function percentageOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}

/** Cents as "$60.00", the same in both languages (docs/reference/prices.md#money-format). */
export function formatCents(cents: Cents, language: Language): string {
  return dollarFormat(language).format(cents / CENTS_PER_DOLLAR);
}

/** Cents as "60.00", without a currency sign: for tables and CSV files. */
export function formatPlainAmount(cents: Cents): string {
  return (cents / CENTS_PER_DOLLAR).toFixed(2);
}

/** Typed amounts: "60", "60.5", "1,200.00" and "$60.00". */
const TYPED_AMOUNT = /^\$?\s*(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Dollars as typed, in cents; undefined if the text is not an amount. */
export function centsFromText(text: string): Cents | undefined {
  const [, dollars, fraction = ""] = TYPED_AMOUNT.exec(text.trim()) ?? [];
  if (dollars === undefined) return undefined;
  return centsFromDollars(Number(dollars.replaceAll(",", ""))) + Number(fraction.padEnd(2, "0"));
}
