/** Integer US cents. Every stored amount has this unit (design.md §5). */
export type Cents = number;

export const CURRENCY = "usd";

const CENTS_PER_DOLLAR = 100;
const LOCALES = { en: "en-US", es: "es-US" } as const;

/** Whole dollars, as a donor chooses them, in cents. */
export function centsFromDollars(dollars: number): Cents {
  return Math.round(dollars * CENTS_PER_DOLLAR);
}

/** Cents as "$60.00", the same in both languages (design.md §7.24). */
export function formatCents(cents: Cents, language: keyof typeof LOCALES): string {
  return new Intl.NumberFormat(LOCALES[language], { style: "currency", currency: "USD" }).format(
    cents / CENTS_PER_DOLLAR,
  );
}

/** Cents as "60.00", without a currency sign: for tables and CSV files. */
export function formatPlainAmount(cents: Cents): string {
  return (cents / CENTS_PER_DOLLAR).toFixed(2);
}
