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

/** The one price function: the program's fee plus a donation in whole dollars (design.md §7.2). */
export function quote(feeCents: Cents, donationInDollars: number): Quote {
  const lines: QuoteLine[] = [{ kind: "fee", cents: feeCents }];
  if (donationInDollars > 0) lines.push({ kind: "donation", cents: centsFromDollars(donationInDollars) });
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.cents, 0) };
}
