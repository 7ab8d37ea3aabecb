import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { refundableCents, sumLedger } from "#domain/ledger-sums.ts";
import { PAYMENT_LIST_FILTERS, PAYMENT_PURPOSES, type PaymentEnvironment } from "#domain/payment-state.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import { lineChecks } from "#domain/text.ts";
import { CONTACTS_MAX, exportContacts } from "#server/audit/contacts.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { cursorOf, idParam, optionalCursor, query, requestLanguage } from "#server/http/request-input.ts";
import { presentRefund } from "#server/payments/refund-routes.ts";
import { ALL_SEASONS, scopeOf, scopeParameters, withDonations } from "#server/programs/season-queries.ts";
import { paymentContacts } from "./contact-queries.ts";
import { refundProposal } from "./refund-proposal.ts";
import type { PaymentDetail, PaymentWithParts } from "./staff-payment-queries.ts";
import { findPaymentDetail, listPayments } from "./staff-payment-queries.ts";

/** One payment as the staff's list shows it; amounts in cents, what went back and what is disputed positive. */
function presentPayment(payment: PaymentWithParts) {
  const { id, createdAt, paidAt, purpose, method, checkNumber, state, amountCents } = payment;
  const { ledger, registrations, donor } = payment;
  const { refundedCents, disputedCents } = sumLedger(ledger);
  return {
    id,
    createdAt,
    paidAt,
    purpose,
    method,
    /** What stands on a check; null for other methods. */
    checkNumber,
    state,
    amountCents,
    refundedCents,
    disputedCents,
    /** The club's day until which a bank waits for an answer; null while none does. */
    answerBy: payment.answerBy && dateInZone(new Date(payment.answerBy), club.timeZone),
    registrations: registrations.map((registration) => ({
      id: registration.id,
      programId: registration.programId,
      childFirstName: registration.childFirstName,
      childLastName: registration.childLastName,
      status: registration.status,
      deletedAt: registration.deletedAt,
    })),
    donor: donor && { name: donor.donorName, email: donor.donorEmail },
  };
}

/** What became of a mail: one that was dropped is not tried again, and nobody has to do anything about it. */
function outcomeOf({ sentAt, droppedAt, attempts }: PaymentDetail["messages"][number]) {
  if (sentAt !== null) return "sent" as const;
  if (droppedAt !== null) return "dropped" as const;
  return attempts === 0 ? ("waiting" as const) : ("failing" as const);
}

function presentMessage(message: PaymentDetail["messages"][number]) {
  const { id, kind, recipient, createdAt, sentAt, attempts, lastError } = message;
  return { id, kind, recipient, createdAt, sentAt, attempts, lastError, outcome: outcomeOf(message) };
}

/** Where whoever has the account's password sees a payment, and answers its dispute. */
const STRIPE_DASHBOARD: Record<PaymentEnvironment, string> = {
  live: "https://dashboard.stripe.com/payments",
  test: "https://dashboard.stripe.com/test/payments",
};

/** One payment whole: its ledger, refunds and mail; nothing of the mail's own words. */
function presentPaymentDetail(payment: PaymentDetail, now: Date) {
  return {
    ...presentPayment(payment),
    intentId: payment.intentId,
    dashboardUrl:
      payment.intentId && `${STRIPE_DASHBOARD[payment.environment ?? "live"]}/${payment.intentId}`,
    language: payment.language,
    refundableCents: refundableCents(payment.ledger, payment.refunds),
    proposal: refundProposal(payment, now),
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

const PAGE_SIZE = 100;

/** The staff's view of every payment (docs/rules/money.md#what-a-payment-goes-through). */
export function staffPaymentRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  /** Money is of all seasons unless one is asked for. */
  const scopeFor = async (asked: { season?: string | undefined; program?: string | undefined }) =>
    withDonations(db, await scopeOf(db, asked, { now: now(), usual: ALL_SEASONS }));
  return new Hono()
    .get("/admin/payments", staff, paymentsQuery, async (c) => {
      const { cursor, season, program, ...filter } = c.req.valid("query");
      const scope = await scopeFor({ season, program });
      const rows = await listPayments(db, { ...filter, scope }, PAGE_SIZE + 1, cursor);
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentPayment),
        nextCursor: last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
      });
    })
    .get("/admin/payments/contacts", staff, paymentsQuery, async (c) => {
      const { cursor: _any, season, program, ...filter } = c.req.valid("query");
      const scope = await scopeFor({ season, program });
      const rows = await listPayments(db, { ...filter, scope }, CONTACTS_MAX + 1);
      const contacts = await paymentContacts(db, rows, requestLanguage(c));
      const handing = { list: "payments", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, contacts, handing) });
    })
    .get("/admin/payments/:id", staff, async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      return c.json({ data: presentPaymentDetail(payment, now()) });
    });
}
