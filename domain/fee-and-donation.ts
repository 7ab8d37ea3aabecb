import { isMoneyIn } from "./ledger-sums.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";

interface Parts {
  feeCents: Cents;
  donationCents: Cents;
}

/**
 * Divides each movement of a payment between its fee and the donation inside it. Money that goes back is the
 * fee's first, and the donation's only beyond that: a donation stays one until the fee is used up. In the order
 * of the ledger, because a reversal, or cash that is handed in again, gives back to each what was taken last.
 * Cents, signed as in the ledger.
 */
export function divideMovements<T extends { kind: LedgerKind; cents: Cents }>(
  movements: readonly T[],
  donationCents: Cents,
): (T & Parts)[] {
  const payment = movements.find(({ kind }) => isMoneyIn(kind));
  const charged = payment?.cents ?? 0;
  const donation = Math.min(donationCents, charged);
  const fee = charged - donation;
  let gone = 0;
  return movements.map((movement) => {
    if (movement === payment) {
      return { ...movement, feeCents: movement.cents - donation, donationCents: donation };
    }
    const before = Math.min(gone, fee);
    gone -= movement.cents;
    const feeCents = before - Math.min(gone, fee);
    return { ...movement, feeCents, donationCents: movement.cents - feeCents };
  });
}

/**
 * What was given inside a payment, and what of it the club still has: the sum of what the treasurer reads line by
 * line, below zero when a bank took more than was paid. `wantedCents` is what the family wrote; null where the whole
 * payment is a donation. Cents.
 */
export function donationOf(
  movements: readonly { kind: LedgerKind; cents: Cents }[],
  wantedCents: Cents | null,
): { givenCents: Cents; keptCents: Cents } {
  const parts = divideMovements(movements, wantedCents ?? Number.MAX_SAFE_INTEGER);
  const sum = (of: readonly Parts[]) => of.reduce((total, { donationCents }) => total + donationCents, 0);
  const first = parts.find(({ kind }) => isMoneyIn(kind));
  return { givenCents: first?.donationCents ?? 0, keptCents: sum(parts) };
}
