import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { addDays, isCalendarDate } from "#domain/calendar-date.ts";
import { refundableCents, sumLedger } from "#domain/ledger-sums.ts";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "#domain/payment-state.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import { lengthFirst, lineChecks } from "#domain/text.ts";
import { instantAt } from "#domain/zoned-time.ts";
import { CONTACTS_MAX, handOutContacts } from "#server/audit/contacts.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { csvHeaders } from "#server/http/csv.ts";
import { cursorOf, idParam, optionalCursor, query, requestLanguage } from "#server/http/request-input.ts";
import { presentRefund } from "#server/payments/refund-routes.ts";
import {
  ALL_SEASONS,
  programNames,
  scopeOf,
  scopeParameters,
  withDonations,
} from "#server/programs/season-queries.ts";
import { paymentContacts } from "./contact-queries.ts";
import { refundProposal } from "./refund-proposal.ts";
import type { PaymentDetail, PaymentWithParts } from "./staff-payment-queries.ts";
import { findPaymentDetail, listPayments } from "./staff-payment-queries.ts";
import { dayLines, sumLines, treasurerCsv } from "./treasurer-present.ts";
import type { Period } from "./treasurer-queries.ts";
import { bookedPayments, paidElsewhere } from "./treasurer-queries.ts";

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

/** One payment whole: its ledger, refunds and mail; nothing of the mail's own words. */
function presentPaymentDetail(payment: PaymentDetail, now: Date) {
  return {
    ...presentPayment(payment),
    intentId: payment.intentId,
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
  state: z.optional(z.enum(PAYMENT_STATES)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  search: z._default(z.string().check(...lineChecks(SEARCH_MAX)), ""),
});

/** Far enough off for any book, and near enough for the day after it to have four digits in its year. */
const LAST_DAY = "2999-12-31";
const isDay = (text: string) => isCalendarDate(text) && text <= LAST_DAY;
const day = z.string().check(lengthFirst(10), z.refine(isDay));

/** Validates `?from=&to=`, calendar dates of the club, both included, with `?season=&program=`. */
const periodQuery = query({ from: day, to: day, ...scopeParameters });

const PAGE_SIZE = 100;

/**
 * From the first minute of one of the club's days to the last of another.
 * @throws {ApiError} wrong_period when the second comes before the first: an empty file would look like no money
 */
function periodOf({ from, to }: { from: string; to: string }): Period {
  if (from > to) throw new ApiError("wrong_period", { fields: { to: "invalid_date" } });
  const midnight = (date: string) => instantOf(instantAt(date, "00:00", club.timeZone));
  return { from: midnight(from), before: midnight(addDays(to, 1)) };
}

/** The staff's view of every payment (docs/rules/money.md#what-a-payment-goes-through). */
export function staffPaymentRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  /** Money is of all seasons unless one is asked for. */
  const scopeFor = async (asked: { season?: string | undefined; program?: string | undefined }) =>
    withDonations(db, await scopeOf(db, asked, { now: now(), usual: ALL_SEASONS }));
  const linesOf = async (asked: Parameters<typeof scopeFor>[0], period: Period) => {
    const booked = { ...(await scopeFor(asked)), environment: stripe?.environment };
    return dayLines(bookedPayments(db, period, booked), period);
  };
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
      return c.json({ data: await handOutContacts(db, contacts, handing) });
    })
    .get("/admin/payments/totals", staff, periodQuery, async (c) => {
      const days = c.req.valid("query");
      const period = periodOf(days);
      const lines = await linesOf(days, period);
      const elsewhereCents = await paidElsewhere(db, period, await scopeFor(days));
      return c.json({ data: { ...sumLines(lines), elsewhereCents } });
    })
    .get("/admin/payments/export", staff, periodQuery, async (c) => {
      const days = c.req.valid("query");
      const period = periodOf(days);
      const language = requestLanguage(c);
      const subject = `${days.from} to ${days.to}`;
      const lines = await linesOf(days, period);
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "payments_exported", subject });
      const name = `payments-${days.from}-${days.to}`;
      return c.body(
        treasurerCsv(lines, {
          language,
          names: await programNames(db, language),
          elsewhereCents: await paidElsewhere(db, period, await scopeFor(days)),
        }),
        200,
        csvHeaders(name),
      );
    })
    .get("/admin/payments/:id", staff, async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      return c.json({ data: presentPaymentDetail(payment, now()) });
    });
}
