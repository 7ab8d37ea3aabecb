import { type Cents, centsFromDollars } from "./money.ts";

/** One line of a quote. */
export interface QuoteLine {
  kind: "fee" | "donation";
  cents: Cents;
}

export interface Quote {
  lines: QuoteLine[];
  totalCents: Cents;
}

/** A total in lines: what is not donation is the fee; lines of nothing are left out. */
export function itemise(totalCents: Cents, donationCents: Cents): QuoteLine[] {
  const lines: QuoteLine[] = [
    { kind: "fee", cents: totalCents - donationCents },
    { kind: "donation", cents: donationCents },
  ];
  return lines.filter(({ cents }) => cents > 0);
}

/** The one price function: the program's fee plus a donation in whole dollars (docs/rules/prices.md#the-server-computes-the-price). */
export function quote(feeCents: Cents, donationInDollars: number): Quote {
  const donationCents = centsFromDollars(donationInDollars);
  const totalCents = feeCents + donationCents;
  return { lines: itemise(totalCents, donationCents), totalCents };
}
