import type { AllocationPurpose } from "./allocation.ts";
import { isMoneyIn } from "./ledger-sums.ts";
import type { Cents } from "./money.ts";
import { sumLines } from "./order-lines.ts";
import type { LedgerKind } from "./payment-state.ts";
import { shareCents } from "./registration-money.ts";

interface Part {
  purpose: AllocationPurpose;
  cents: Cents;
}

/** The cents of parts for one purpose. */
export function centsFor(purpose: AllocationPurpose, parts: readonly Part[]): Cents {
  return sumLines(parts.filter((part) => part.purpose === purpose));
}

/** Splits a movement's processing fee over its parts in proportion; a rounding cent goes to the children. */
export function divideFee(feeCents: Cents | null, parts: readonly Part[]): (Cents | null)[] {
  const totalCents = sumLines(parts);
  if (feeCents === null) return parts.map(() => null);
  const gift = centsFor("donation", parts);
  const giftFee = totalCents === 0 ? 0 : Math.round((feeCents * gift) / totalCents);
  const fees = shareCents(
    feeCents - giftFee,
    parts.map(({ cents, purpose }) => (purpose === "donation" ? 0 : cents)),
  );
  return parts.map(({ purpose }, index) => (purpose === "donation" ? giftFee : (fees[index] ?? 0)));
}

/**
 * The donation in a payment, and what the club still holds of it, in cents. They match the sums in the treasurer's
 * file.
 */
export function donationIn(movements: readonly { kind: LedgerKind; parts: readonly Part[] }[]): {
  givenCents: Cents;
  keptCents: Cents;
} {
  const gifts = movements.map(({ kind, parts }) => ({ kind, cents: centsFor("donation", parts) }));
  const first = gifts.find(({ kind, cents }) => isMoneyIn(kind) && cents > 0);
  return { givenCents: first?.cents ?? 0, keptCents: sumLines(gifts) };
}
