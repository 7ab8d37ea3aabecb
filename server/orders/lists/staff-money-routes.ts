import { Hono } from "hono";
import * as z from "zod/mini";
import {
  isDisputeLost,
  PAYMENT_LIST_FILTERS,
  PAYMENT_PURPOSES,
  type PaymentEnvironment,
  refundableCents,
  shownMoney,
  sumLedger,
} from "#domain/money/payments.ts";
import { statusOf } from "#domain/registration/status.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";
import { lineChecks } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { clearTraces } from "#server/mail/queue.ts";
import { eraseDonor } from "#server/payments/donations.ts";
import { presentRefund } from "#server/payments/refunds.ts";
import { areKeysOf, type StripeGateway } from "#server/payments/stripe/gateway.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { cursorOf, idParam, optionalCursor, pageOf, query } from "#server/platform/http/request-input.ts";
import { ALL_SEASONS, scopeOf, scopeParameters, withDonations } from "#server/platform/season-scope.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { donationTotals, listDonations } from "./staff-donations.ts";
import {
  findPaymentDetail,
  listPayments,
  type PaymentDetail,
  type PaymentWithParts,
} from "./staff-payments.ts";

const PAGE_SIZE = 100;

/** Staff's routes for paid donations, with or without a registration, and for erasing a donor's data. */
export function staffDonationRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/donations", staff, query({ cursor: optionalCursor }), async (c) => {
      const { cursor } = c.req.valid("query");
      const rows = await listDonations(db, PAGE_SIZE + 1, cursor);
      const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ at, paymentId: id }) =>
        cursorOf({ at: at ?? "", id }),
      );
      const totals = await donationTotals(db, stripe.present()?.environment ?? "live");
      return c.json({ data: page, totals, nextCursor });
    })
    .delete("/admin/donations/:id/donor", staff, async (c) => {
      const erasure = { donationId: idParam(c), actor: c.var.staff.actor, at: now() };
      await inTransaction(db, (trx) => eraseDonor(trx, erasure));
      await clearTraces(deps);
      return c.json({ success: true as const });
    });
}

/** One payment for staff's list; cents. Refunded and disputed amounts are positive. */
function presentPayment(payment: PaymentWithParts, timeZone: string) {
  const { id, createdAt, paidAt, purpose, method, checkNumber, state, amountCents } = payment;
  const { ledger, registrations, donor } = payment;
  const { refundedCents, disputedCents } = sumLedger(ledger);
  return {
    id,
    createdAt,
    paidAt,
    purpose,
    method,
    /** The number printed on the check; null for other methods. */
    checkNumber,
    state: isDisputeLost(payment) ? ("lost" as const) : state,
    amountCents,
    refundedCents,
    disputedCents,
    /** The last day to answer a dispute, in the club's time zone; null without an open dispute. */
    answerBy: payment.answerBy && dateInZone(new Date(payment.answerBy), timeZone),
    registrations: registrations.map((registration) => ({
      id: registration.id,
      programId: registration.programId,
      childFirstName: registration.childFirstName,
      childLastName: registration.childLastName,
      status: statusOf(registration.state),
      deletedAt: registration.deletedAt,
    })),
    donor: donor && { name: donor.donorName, email: donor.donorEmail },
  };
}

/** A mail's outcome; "dropped" means that it was no longer needed and is not retried. */
function outcomeOf({ sentAt, droppedAt, attempts }: PaymentDetail["messages"][number]) {
  if (sentAt !== null) return "sent" as const;
  if (droppedAt !== null) return "dropped" as const;
  return attempts === 0 ? ("waiting" as const) : ("failing" as const);
}

function presentMessage(message: PaymentDetail["messages"][number]) {
  const { id, kind, recipient, createdAt, sentAt, attempts, lastError } = message;
  return { id, kind, recipient, createdAt, sentAt, attempts, lastError, outcome: outcomeOf(message) };
}

/** Where the owner of the Stripe account sees a payment and answers its dispute. */
const STRIPE_DASHBOARD: Record<PaymentEnvironment, string> = {
  live: "https://dashboard.stripe.com/payments",
  test: "https://dashboard.stripe.com/test/payments",
};

/** One payment with its ledger, refunds and mails, without the mails' texts. */
function presentPaymentDetail(
  payment: PaymentDetail,
  { stripe, timeZone }: { stripe: StripeGateway | null; timeZone: string },
) {
  const { refundedCents, onItsWayCents } = shownMoney(payment.ledger, payment.refunds);
  return {
    ...presentPayment(payment, timeZone),
    /** Without what Stripe has not finished. */
    refundedCents,
    onItsWayCents,
    intentId: payment.intentId,
    dashboardUrl:
      payment.intentId && `${STRIPE_DASHBOARD[payment.environment ?? "live"]}/${payment.intentId}`,
    stripeAccount: payment.stripeAccount,
    /** The site has keys of another Stripe account, or none of this mode: it cannot refund the payment. */
    isOfOtherAccount: payment.method === "card" && stripe !== null && !areKeysOf(stripe, payment),
    language: payment.language,
    refundableCents: refundableCents(payment.ledger, payment.refunds),
    ledger: payment.ledger.map(({ kind, stripeId, cents, createdAt }) => ({
      kind,
      stripeId,
      cents,
      createdAt,
    })),
    refunds: payment.refunds.map(presentRefund),
    order: payment.order,
    messages: payment.messages.map(presentMessage),
  };
}

/** Validates `?season=&program=&state=&purpose=&search=&cursor=`. */
const paymentsQuery = query({
  ...scopeParameters,
  cursor: optionalCursor,
  state: z.optional(z.enum(PAYMENT_LIST_FILTERS)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  search: z._default(z.string().check(...lineChecks(SEARCH_MAX)), ""),
});

/** Staff's routes for payments (docs/rules/money.md#what-a-payment-goes-through). */
export function staffPaymentRoutes(deps: Deps) {
  const { db, now, live, stripe } = deps;
  const staff = requireStaff(deps);
  /** All seasons, unless the request names one. */
  const scopeFor = async (parameters: { season?: string | undefined; program?: string | undefined }) =>
    withDonations(db, await scopeOf(db, parameters, { now: now(), usual: ALL_SEASONS }));
  return new Hono()
    .get("/admin/payments", staff, paymentsQuery, async (c) => {
      const { cursor, season, program, ...filter } = c.req.valid("query");
      const scope = await scopeFor({ season, program });
      const rows = await listPayments(db, { ...filter, scope, now: now() }, PAGE_SIZE + 1, cursor);
      const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ createdAt, id }) =>
        cursorOf({ at: createdAt, id }),
      );
      return c.json({ data: page.map((payment) => presentPayment(payment, live.club.timeZone)), nextCursor });
    })
    .get("/admin/payments/:id", staff, async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      const context = { stripe: stripe.present(), timeZone: live.club.timeZone };
      return c.json({ data: presentPaymentDetail(payment, context) });
    });
}
