import english from "#content/locales/en/treasurer.json" with { type: "json" };
import spanish from "#content/locales/es/treasurer.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import { amountCell, csvHeadings, csvRows } from "#server/http/csv.ts";
import type { Payout } from "./payout-queries.ts";

const TEXTS = { en: english.payouts, es: spanish.payouts } as const satisfies Record<Language, unknown>;

function amountsOf(payouts: readonly Payout[]) {
  const sum = (cents: (payout: Payout) => Cents) => payouts.reduce((total, one) => total + cents(one), 0);
  return [
    sum(({ chargedCents }) => chargedCents),
    sum(({ refundedCents }) => refundedCents),
    sum(({ disputedCents }) => disputedCents),
    sum(({ stripeFeeCents }) => stripeFeeCents),
    sum(({ otherCents }) => otherCents),
    sum(({ depositCents }) => depositCents),
  ].map(amountCell);
}

/** In the reader's language; a word of Stripe's that we do not know as it is. */
function stateWord(state: string, states: Readonly<Record<string, string>>): string {
  return Object.hasOwn(states, state) ? (states[state] ?? state) : state;
}

/**
 * The treasurer's third sheet: a line for each payout, whose last cell is the bank's deposit, with what it consists of;
 * totals, and a note of what Stripe still holds.
 */
export function payoutsCsv(
  payouts: readonly Payout[],
  { language, waitingCents }: { language: Language; waitingCents: Cents },
): string {
  const { columns, states, total, waiting } = TEXTS[language];
  const { arrives, payout, state, payments, refunds, disputes, stripeFees, other, deposit } = columns;
  return (
    csvHeadings([arrives, payout, state, payments, refunds, disputes, stripeFees, other, deposit]) +
    csvRows([
      ...payouts.map((one) => [one.arrivesOn, one.id, stateWord(one.state, states), ...amountsOf([one])]),
      [total, "", "", ...amountsOf(payouts)],
      ...(waitingCents === 0 ? [] : [[`${waiting}: ${formatPlainAmount(waitingCents)}`]]),
    ])
  );
}
