import type { Cents } from "./money.ts";

/** A price that holds before an instant, exclusive: "until 31 March" is 1 April 00:00 on the club's clock. */
export interface EarlyPrice {
  cents: Cents;
  /** UTC. */
  until: string;
}

/** What a program costs at an instant: the early price that ends first, else its fee; null while it is not decided. */
export function priceAt(feeCents: Cents | null, early: readonly EarlyPrice[], now: Date): Cents | null {
  const [valid] = early
    .filter(({ until }) => now.getTime() < Date.parse(until))
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  return valid?.cents ?? feeCents;
}
