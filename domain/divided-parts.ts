import { type Part, sumCents } from "./divide-by-lines.ts";
import { isMoneyIn } from "./ledger-sums.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";
import { shareCents } from "./registration-money.ts";

/** What was taken for moving a movement, as its parts bear it: in proportion, the cent that is left the children's. */
export function divideFee(feeCents: Cents | null, parts: readonly Part[]): (Cents | null)[] {
  const all = sumCents(parts.map(({ cents }) => cents));
  if (feeCents === null) return parts.map(() => null);
  const gift = sumCents(parts.map(({ cents, isDonation }) => (isDonation ? cents : 0)));
  const ofGift = all === 0 ? 0 : Math.round((feeCents * gift) / all);
  const fees = shareCents(
    feeCents - ofGift,
    parts.map(({ cents, isDonation }) => (isDonation ? 0 : cents)),
  );
  return parts.map(({ isDonation }, at) => (isDonation ? ofGift : (fees[at] ?? 0)));
}

/** What of a payment was given, and what of it the club still has: the sum of what the treasurer reads. Cents. */
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
