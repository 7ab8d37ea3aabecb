import { Hono } from "hono";
import { sql } from "kysely";
import * as z from "zod/mini";
import { donationIn } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import {
  isCheckReturned,
  isDisputeLost,
  PAYMENT_LIST_FILTERS,
  PAYMENT_PURPOSES,
  type PaymentEnvironment,
  type PaymentState,
  paymentAmounts,
  refundableCents,
  sumLedger,
} from "#domain/money/payments.ts";
import { statusOf } from "#domain/registration/status.ts";
import { SEARCH_MAX } from "#domain/staff/registration-search.ts";
import { lineChecks } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { clearTraces } from "#server/mail/queue.ts";
import { ledgerEntriesOf } from "#server/money/allocations.ts";
import { inStripeMode } from "#server/money/ledger.ts";
import { eraseDonor } from "#server/payments/donations.ts";
import { presentRefund } from "#server/payments/request-refund.ts";
import { areKeysOf, type StripeGateway } from "#server/payments/stripe/gateway.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  cursorOf,
  idParam,
  optionalCursor,
  type Position,
  pageOf,
  query,
} from "#server/platform/http/request-input.ts";
import { ALL_SEASONS, scopeOf, scopeParameters, withDonations } from "#server/platform/season-scope.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import {
  findPaymentDetail,
  listPayments,
  type PaymentDetail,
  type PaymentWithParts,
} from "./staff-payments.ts";

/** Paid payments that are a donation or include one. */
function donationPayments(db: Db) {
  const donationPaymentIds = db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .select("ledger.paymentId")
    .where("allocations.purpose", "=", sql.lit("donation"));
  return db
    .selectFrom("payments")
    .where("paidAt", "is not", null)
    .where("payments.id", "in", donationPaymentIds);
}

const PAYMENT_COLUMNS = ["id", "paidAt", "state", "purpose"] as const;

function donationPage(db: Db, limit: number, after?: Position) {
  const donationPaymentIds = donationPayments(db)
    .select(PAYMENT_COLUMNS)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (!after) return donationPaymentIds.execute();
  return donationPaymentIds.where(sql<boolean>`(paid_at, id) < (${after.at}, ${after.id})`).execute();
}

/** The donors of donations without a registration. */
function donorsOf(db: Db, paymentIds: string[]) {
  return db
    .selectFrom("donations")
    .leftJoin("erasures", "erasures.registrationId", "donations.id")
    .select([
      "donations.id",
      "donations.paymentId",
      "donations.donorName",
      "donations.donorEmail",
      "donations.message",
      "erasures.registrationId as erased",
    ])
    .where("donations.paymentId", "in", paymentIds)
    .execute();
}

/** The guardians who donated with a registration; none once it is erased. */
async function guardiansOf(db: Db, paymentIds: string[]) {
  const rows = await db
    .selectFrom("registrations")
    .select(["paymentId", "parentFirstName", "parentLastName", "email"])
    .where("paymentId", "in", paymentIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ paymentId, parentFirstName, parentLastName, email }) => ({
    paymentId,
    donorName: `${parentFirstName} ${parentLastName}`,
    donorEmail: email,
  }));
}

/** The state of a donation by its own money: a refund may be of the fees that were paid with it. */
function stateOfDonation(state: PaymentState, givenCents: Cents, netCents: Cents): PaymentState {
  if (state !== "part_refunded") return state;
  if (netCents === givenCents) return "succeeded";
  return netCents > 0 ? "part_refunded" : "refunded";
}

/** Up to `limit` paid donations, alone or with a registration, newest first. */
async function listDonations(db: Db, limit: number, after?: Position) {
  const payments = await donationPage(db, limit, after);
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const ledgerEntries = await ledgerEntriesOf(db, ids);
  const donors = await donorsOf(db, ids);
  const guardians = await guardiansOf(db, ids);
  return payments.map(({ id: paymentId, purpose, paidAt, state }) => {
    const { givenCents, netCents } = donationIn(ledgerEntries.get(paymentId) ?? []);
    const isOfPayment = (row: { paymentId: string | null }) => row.paymentId === paymentId;
    const donor = donors.find(isOfPayment);
    const guardian = guardians.find(isOfPayment);
    const isDonationAlone = purpose === "donation";
    return {
      id: donor?.id ?? paymentId,
      paymentId,
      at: paidAt,
      state: stateOfDonation(state, givenCents, netCents),
      cents: givenCents,
      netCents,
      source: isDonationAlone ? ("donation" as const) : ("registration" as const),
      donorName: donor?.donorName ?? guardian?.donorName ?? null,
      donorEmail: donor?.donorEmail ?? guardian?.donorEmail ?? null,
      message: donor?.message ?? null,
      donorErased: isDonationAlone ? (donor?.erased ?? null) !== null : guardian === undefined,
    };
  });
}

/**
 * The number of donations that were not fully refunded, and what is kept of them, cents. It reads the same allocations as
 * the treasurer's export, so the sums agree (docs/reference/ledger.md#donations-in-reports).
 */
async function donationTotals(
  db: Db,
  environment?: PaymentEnvironment,
): Promise<{ count: number; cents: Cents }> {
  const netDonations = db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .where("allocations.purpose", "=", "donation")
    .where("ledger.paymentId", "in", inStripeMode(donationPayments(db), environment).select("payments.id"))
    .select(({ fn }) => ["ledger.paymentId", fn.sum<number | string>("allocations.cents").as("cents")])
    .groupBy("ledger.paymentId");
  const { count, cents } = await db
    .selectFrom(netDonations.as("kept"))
    .select(({ fn }) => [
      sql<number | string | null>`sum(case when kept.cents > 0 then 1 else 0 end)`.as("count"),
      fn.sum<number | string | null>("kept.cents").as("cents"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), cents: Number(cents ?? 0) };
}

const PAGE_SIZE = 100;

/** A payment's state, or that its dispute is lost or its check was returned. */
function shownState(payment: PaymentWithParts): PaymentState | "lost" | "check_returned" {
  if (isDisputeLost(payment)) return "lost";
  return isCheckReturned(payment) ? "check_returned" : payment.state;
}

/** One payment for staff's list; cents. Refunded and disputed amounts are positive. */
function presentPayment(payment: PaymentWithParts, timeZone: string) {
  const { ledger, registrations, donor } = payment;
  const { refundedCents, disputedCents } = sumLedger(ledger);
  return {
    ...pickColumns(payment, ["id", "createdAt", "paidAt", "purpose", "method", "amountCents"]),
    /** The number is the one printed on the check; null for other methods. */
    ...pickColumns(payment, ["checkNumber", "methodName", "reference"]),
    state: shownState(payment),
    refundedCents,
    disputedCents,
    /** The last day to answer a dispute, in the club's time zone; null without an open dispute. */
    answerBy: payment.answerBy && dateInZone(new Date(payment.answerBy), timeZone),
    registrations: registrations.map((registration) => ({
      ...pickColumns(registration, ["id", "programId", "childFirstName", "childLastName", "deletedAt"]),
      status: statusOf(registration.state),
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

const STRIPE_DASHBOARD: Record<PaymentEnvironment, string> = {
  live: "https://dashboard.stripe.com/payments",
  test: "https://dashboard.stripe.com/test/payments",
};

/** One payment with its ledger, refunds and mails, without the mails' texts. */
function presentPaymentDetail(
  payment: PaymentDetail,
  { stripe, timeZone }: { stripe: StripeGateway | null; timeZone: string },
) {
  const { refundedCents, pendingRefundCents } = paymentAmounts(payment.ledger, payment.refunds);
  return {
    ...presentPayment(payment, timeZone),
    /** Without what Stripe has not finished. */
    refundedCents,
    pendingRefundCents,
    ...pickColumns(payment, ["intentId", "stripeAccount", "language", "order"]),
    dashboardUrl:
      payment.intentId && `${STRIPE_DASHBOARD[payment.environment ?? "live"]}/${payment.intentId}`,
    /** The site has keys of another Stripe account, or none of this mode: it cannot refund the payment. */
    isOfOtherAccount: payment.method === "card" && stripe !== null && !areKeysOf(stripe, payment),
    refundableCents: refundableCents(payment.ledger, payment.refunds),
    ledger: payment.ledger.map((entry) => pickColumns(entry, ["kind", "stripeId", "cents", "createdAt"])),
    refunds: payment.refunds.map(presentRefund),
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

/** Staff's payments (docs/reference/payments.md#payment-states), and paid donations with or without a registration. */
export function staffMoneyRoutes(deps: Deps) {
  const { db, now, live, stripe } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/donations", allow("payments.view"), query({ cursor: optionalCursor }), async (c) => {
      const { cursor } = c.req.valid("query");
      const rows = await listDonations(db, PAGE_SIZE + 1, cursor);
      const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ at, paymentId: id }) =>
        cursorOf({ at: at ?? "", id }),
      );
      const totals = await donationTotals(db, stripe.present()?.environment ?? "live");
      return c.json({ data: page, totals, nextCursor });
    })
    .delete("/admin/donations/:id/donor", allow("registrations.edit"), async (c) => {
      const erasure = { donationId: idParam(c), actor: c.var.staff.actor, at: now() };
      await inTransaction(db, (trx) => eraseDonor(trx, erasure));
      await clearTraces(deps);
      return c.json({ success: true as const });
    })
    .get("/admin/payments", allow("payments.view"), paymentsQuery, async (c) => {
      const { cursor, season, program, ...filter } = c.req.valid("query");
      const scope = await withDonations(db, await scopeOf(deps, { season, program }, ALL_SEASONS));
      const rows = await listPayments(db, { ...filter, scope, now: now() }, PAGE_SIZE + 1, cursor);
      const { page, nextCursor } = pageOf(rows, PAGE_SIZE, ({ createdAt, id }) =>
        cursorOf({ at: createdAt, id }),
      );
      return c.json({ data: page.map((payment) => presentPayment(payment, live.club.timeZone)), nextCursor });
    })
    .get("/admin/payments/:id", allow("payments.view"), async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      const context = { stripe: stripe.present(), timeZone: live.club.timeZone };
      return c.json({ data: presentPaymentDetail(payment, context) });
    });
}
