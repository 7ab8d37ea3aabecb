import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { refundableCents, sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { proposedRefund, refundPercent } from "#domain/refund-share.ts";
import type { PaymentDetail } from "./staff-payment-queries.ts";

interface RefundProposal {
  cents: Cents;
  /** Of the fee; null where the children of one payment get different shares. */
  percent: number | null;
  /** Whether a program's own steps say so, or the refund policy. */
  hasSteps: boolean;
}

/**
 * What the payment's page proposes: what goes back by the steps of its programs when its children leave today, or left when
 * they were taken off the list (docs/rules/money.md#what-a-payments-page-proposes); null for a donation. Staff may send another
 * sum. What goes back of a child that is canceled, planCancellation() says (cancel-queries.ts).
 */
export function refundProposal(
  { leaving, ledger, refunds }: PaymentDetail,
  now: Date,
): RefundProposal | null {
  if (leaving.length === 0) return null;
  const today = dateInZone(now, club.timeZone);
  const shares = leaving.map(({ steps, startsOn, deletedAt, totalAmount, donationAmount }) => {
    const day = deletedAt === null ? today : dateInZone(new Date(deletedAt), club.timeZone);
    return {
      feeCents: Math.max(0, (totalAmount ?? 0) - donationAmount),
      percent: refundPercent(steps, startsOn, day),
    };
  });
  const { refundedCents, netCents } = sumLedger(ledger);
  const left = refundableCents(ledger, refunds);
  const percents = new Set(shares.map(({ percent }) => percent));
  return {
    cents: proposedRefund(shares, {
      goneCents: refundedCents + Math.max(0, netCents - left),
      refundableCents: left,
    }),
    percent: percents.size === 1 ? (shares[0]?.percent ?? null) : null,
    hasSteps: leaving.some(({ steps }) => steps.length > 0),
  };
}
