import type { Cents } from "./money.ts";

/** A price that applies before an instant, exclusive: "until 31 March" ends on 1 April 00:00 on the club's clock. */
export interface EarlyPrice {
  cents: Cents;
  /** UTC. */
  until: string;
}

/** A program's price at an instant: the early price that ends first, else the fee; null while undecided. */
export function priceAt(feeCents: Cents | null, early: readonly EarlyPrice[], now: Date): Cents | null {
  const [valid] = early
    .filter(({ until }) => now.getTime() < Date.parse(until))
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  return valid?.cents ?? feeCents;
}
