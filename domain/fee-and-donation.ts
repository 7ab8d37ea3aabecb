import { isMoneyIn, sumLedger } from "./ledger-sums.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";

/**
 * What is left of a donation inside a payment of which this much is left: what goes back is the fee's first (decision
 * 011), and nobody gave less than nothing. Cents.
 */
export function donationLeft(leftCents: Cents, donationCents: Cents): Cents {
  return Math.max(0, Math.min(donationCents, leftCents));
}

interface Parts {
  feeCents: Cents;
  donationCents: Cents;
}

/**
 * Divides each movement of a payment between its fee and the donation inside it. Money that goes back is the
 * fee's first, and the donation's only beyond that: a donation stays one until the fee is used up. What a bank takes
 * beyond all that was paid (after a refund, say) is the fee's again: nobody gave less than nothing. In the order of the
 * ledger, because a reversal, or cash that is handed in again, gives back to each what was taken last.
 * Cents, signed as in the ledger.
 */
export function divideMovements<T extends { kind: LedgerKind; cents: Cents }>(
  movements: readonly T[],
  donationCents: Cents,
): (T & Parts)[] {
  const payment = movements.find(({ kind }) => isMoneyIn(kind));
  const charged = payment?.cents ?? 0;
  const donation = Math.min(donationCents, charged);
  let left = charged;
  return movements.map((movement) => {
    if (movement === payment) {
      return { ...movement, feeCents: movement.cents - donation, donationCents: donation };
    }
    const before = donationLeft(left, donation);
    left += movement.cents;
    const ofDonation = donationLeft(left, donation) - before;
    return { ...movement, feeCents: movement.cents - ofDonation, donationCents: ofDonation };
  });
}

/**
 * What was given inside a payment, and what of it the club still has: the sum of what the treasurer reads line by
 * line. `wantedCents` is what the family wrote; null where the whole payment is a donation, of which a bank may take
 * more than was given. Cents.
 */
export function donationOf(
  movements: readonly { kind: LedgerKind; cents: Cents }[],
  wantedCents: Cents | null,
): { givenCents: Cents; keptCents: Cents } {
  const first = movements.find(({ kind }) => isMoneyIn(kind))?.cents ?? 0;
  if (wantedCents === null) return { givenCents: first, keptCents: sumLedger(movements).netCents };
  const kept = divideMovements(movements, wantedCents);
  return {
    givenCents: Math.min(wantedCents, first),
    keptCents: kept.reduce((total, { donationCents }) => total + donationCents, 0),
  };
}
