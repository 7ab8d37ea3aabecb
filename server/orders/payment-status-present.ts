import type Stripe from "stripe";
import { childOutcome } from "#domain/child-outcome.ts";
import { billLines } from "#domain/order-lines.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { Db } from "#server/db/database.ts";
import { findDonation } from "#server/donations/mutations.ts";
import { findOrder, linesOf } from "#server/families/order-queries.ts";
import type { Payment } from "#server/payments/queries.ts";
import { childrenOfOrder } from "./order-queries.ts";

/** What an order cost, each line with the child that it is for, and what became of each child. */
export async function presentOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  const isOrderPaid = order !== undefined && order.settledAt !== null && order.totalCents > 0;
  const lines = await linesOf(db, [orderId]);
  const registrations = await childrenOfOrder(db, orderId, lines);
  const ids = registrations.map(({ id }) => id);
  return {
    registrations,
    children: registrations.map((row) => {
      const { id, childFirstName: firstName, programId, tshirtSize, status, deletedAt } = row;
      const own = lines.filter(({ registrationId }) => registrationId === id);
      const outcome = childOutcome({ status, isDeleted: deletedAt !== null, isOrderPaid, lines: own });
      return { firstName, programId, tshirtSize, status, outcome };
    }),
    lines: billLines(lines).map(({ kind, cents, registrationId }) => ({
      kind: kind === "adjustment" ? ("moved" as const) : kind,
      // Nobody's: the donation, and what was paid for a child that was erased.
      child: registrationId === null || !ids.includes(registrationId) ? null : ids.indexOf(registrationId),
      cents,
    })),
  };
}

export type PresentedOrder = Awaited<ReturnType<typeof presentOrder>>;

/** A donation, which is one line. */
function donationOf({ amountCents }: Payment): PresentedOrder {
  const lines = [{ kind: "donation" as const, child: null, cents: amountCents }];
  return { registrations: [], children: [], lines };
}

/** The last four digits of the card that paid; null while none has, and for a wallet that shows none. */
function lastFourOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge === "string" || !charge.paid) return null;
  return charge.payment_method_details?.card?.last4 ?? null;
}

/**
 * The truth about one payment, for whoever holds its secret (docs/rules/money.md#the-truth-about-one-payment): the order
 * that it pays for child by child, and of the first child what a page of one always showed.
 */
export async function presentPaymentStatus(
  db: Db,
  { payment, intent }: { payment: Payment; intent: Stripe.PaymentIntent },
) {
  const { orderId, purpose, state, paidAt, amountCents } = payment;
  const order = orderId === null ? donationOf(payment) : await presentOrder(db, orderId);
  const { registrations, lines, children } = order;
  const [registration] = registrations;
  const donor = purpose === "donation" ? await findDonation(db, payment.id) : undefined;
  return {
    purpose,
    reference: paymentReference(payment.id),
    state,
    /** It paid once more for what was paid already, and goes or went back by itself. */
    isDouble: state === "refunded" && payment.outcome === "duplicate",
    intentStatus: intent.status,
    paidAt,
    amountCents,
    cardLastFour: lastFourOf(intent),
    orderId,
    /** In the order's order; those that were erased are no more among them. */
    children,
    lines,
    programId: registration?.programId ?? null,
    childFirstName: registration?.childFirstName ?? null,
    registrationStatus: registration?.status ?? null,
    /** Where the receipt goes, once there is one. */
    receiptEmail: paidAt === null ? null : (registration?.email ?? donor?.donorEmail ?? null),
  };
}
