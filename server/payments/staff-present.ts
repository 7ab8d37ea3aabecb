import { refundableCents, sumLedger } from "#domain/ledger-sums.ts";
import { presentRefund } from "./present-refund.ts";
import type { PaymentDetail } from "./staff-detail.ts";
import type { PaymentWithParts } from "./staff-list.ts";

/** One payment as the staff's list shows it; amounts in cents, what went back and what is disputed positive. */
export function presentPayment(payment: PaymentWithParts) {
  const { id, createdAt, paidAt, purpose, method, state, amountCents, ledger, registrations, donor } =
    payment;
  const { refundedCents, disputedCents } = sumLedger(ledger);
  return {
    id,
    createdAt,
    paidAt,
    purpose,
    method,
    state,
    amountCents,
    refundedCents,
    disputedCents,
    registrations: registrations.map((registration) => ({
      id: registration.id,
      childFirstName: registration.childFirstName,
      childLastName: registration.childLastName,
      status: registration.status,
      deletedAt: registration.deletedAt,
    })),
    donor: donor && { name: donor.donorName, email: donor.donorEmail },
  };
}

/** One payment whole: its ledger, refunds and mail; nothing of the mail's own words. */
export function presentPaymentDetail(payment: PaymentDetail) {
  return {
    ...presentPayment(payment),
    intentId: payment.intentId,
    language: payment.language,
    refundableCents: refundableCents(payment.ledger, payment.refunds),
    ledger: payment.ledger.map(({ kind, stripeId, cents, createdAt }) => ({
      kind,
      stripeId,
      cents,
      createdAt,
    })),
    refunds: payment.refunds.map(presentRefund),
    messages: payment.messages.map(({ id, kind, recipient, createdAt, sentAt, attempts, lastError }) => ({
      id,
      kind,
      recipient,
      createdAt,
      sentAt,
      attempts,
      lastError,
    })),
  };
}
