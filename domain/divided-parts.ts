import { type Part, sumCents } from "./divide-by-lines.ts";
import { isMoneyIn } from "./ledger-sums.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";
import { shareCents } from "./registration-money.ts";

/** Splits a movement's processing fee over its parts in proportion; a rounding cent goes to the children. */
export function divideFee(feeCents: Cents | null, parts: readonly Part[]): (Cents | null)[] {
  const totalCents = sumCents(parts.map(({ cents }) => cents));
  if (feeCents === null) return parts.map(() => null);
  const gift = sumCents(parts.map(({ cents, isDonation }) => (isDonation ? cents : 0)));
  const giftFee = totalCents === 0 ? 0 : Math.round((feeCents * gift) / totalCents);
  const fees = shareCents(
    feeCents - giftFee,
    parts.map(({ cents, isDonation }) => (isDonation ? 0 : cents)),
  );
  return parts.map(({ isDonation }, index) => (isDonation ? giftFee : (fees[index] ?? 0)));
}

/**
 * The donation in a payment, and what the club still holds of it, in cents. They match the sums in the treasurer's
 * file.
 */
export function donationIn(movements: readonly { kind: LedgerKind; parts: readonly Part[] }[]): {
  givenCents: Cents;
  keptCents: Cents;
} {
  const gifts = movements.map(({ kind, parts }) => ({
    kind,
    cents: sumCents(parts.map(({ isDonation, cents }) => (isDonation ? cents : 0))),
  }));
  const first = gifts.find(({ kind, cents }) => isMoneyIn(kind) && cents > 0);
  return { givenCents: first?.cents ?? 0, keptCents: sumCents(gifts.map(({ cents }) => cents)) };
}
