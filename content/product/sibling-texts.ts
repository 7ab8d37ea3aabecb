import { formatCents } from "#domain/money/money.ts";
import type { SiblingRule } from "#domain/prices/price-order.ts";
import type { Language } from "#domain/text/languages.ts";
import { wholePercent } from "#domain/time/formats.ts";

/** From the second on: a discount never begins earlier. */
const ORDINALS = {
  en: ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"],
  es: ["segundo", "tercer", "cuarto", "quinto", "sexto", "séptimo", "octavo"],
} as const satisfies Record<Language, readonly string[]>;

/** "the second child": which of a family's. */
export function siblingOrdinal(fromChild: number, language: Language): string {
  const ordinal = ORDINALS[language][fromChild - 2] ?? String(fromChild);
  return language === "en" ? `the ${ordinal} child` : `el ${ordinal} hijo o hija`;
}

/** "From the second child on: 10% less" (docs/reference/prices.md#sibling-discount). */
export function siblingText({ fromChild, percent, cents }: SiblingRule, language: Language): string {
  const off = percent === null ? formatCents(cents ?? 0, language) : wholePercent(percent, language);
  const from = siblingOrdinal(fromChild, language);
  return language === "en" ? `From ${from} on: ${off} less` : `Desde ${from}: ${off} menos`;
}
