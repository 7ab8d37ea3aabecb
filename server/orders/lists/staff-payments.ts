import { sql } from "kysely";
import { type PaymentListFilter, type PaymentPurpose, paymentIdPrefix } from "#domain/money/payments.ts";
import { searchWords } from "#domain/staff/registration-search.ts";
import { type OrderView, orderView } from "#server/money/balances.ts";
import { ledgerOf, paymentIdsInScope } from "#server/money/ledger.ts";
import { inLineOrder, linesOf } from "#server/money/orders.ts";
import { findPayment, type Payment } from "#server/payments/payment-rows.ts";
import { refundsOf, withFailedRefund } from "#server/payments/refund-queue.ts";
import type { Db } from "#server/platform/database/database.ts";
import { containing, foldInSql } from "#server/platform/database/engine.ts";
import type { Position } from "#server/platform/http/request-input.ts";
import type { MoneyScope } from "#server/platform/season-scope.ts";
import { conditionsOf } from "#server/registrations/registration-filters.ts";

interface PaymentFilter {
  scope: MoneyScope;
  now: Date;
  state?: PaymentListFilter | undefined;
  purpose?: PaymentPurpose | undefined;
  /** Parts of a child's, guardian's or donor's name, the payment's number, or the start of its intent's id. */
  search?: string | undefined;
}

/** A condition that no row meets: a search of signs only, such as an apostrophe, has no words. */
const NOTHING = sql<boolean>`1 = 0`;

/** Conditions for payments whose family, donor, number or Stripe id matches the search. */
async function matchingSearch(db: Db, search: string) {
  const words = searchWords(search);
  const matchesFamily = words.length > 0 ? (await conditionsOf(db, { search }))(undefined) : [NOTHING];
  const matchingRegistrations = () => db.selectFrom("registrations").where((eb) => eb.and(matchesFamily));
  const families = matchingRegistrations().select("paymentId").where("paymentId", "is not", null);
  const orders = matchingRegistrations().select("orderId").where("orderId", "is not", null);
  const donors = db
    .selectFrom("donations")
    .select("paymentId")
    .where((eb) =>
      eb.and(
        words.length > 0 ? words.map((word) => containing(word, foldInSql(eb.ref("donorName")))) : [NOTHING],
      ),
    );
  // Ids are case-sensitive: match the whole id or its start, as it was copied.
  const intent = sql<boolean>`substr(intent_id, 1, ${sql.lit(search.length)}) = ${search}`;
  const ids = paymentIdPrefix(search);
  const number =
    ids === undefined
      ? NOTHING
      : sql<boolean>`${ids} in (substr(cast(id as text), 1, 8), substr(cast(order_id as text), 1, 8))`;
  return { families, orders, donors, intent, number };
}

async function withParts(db: Db, payments: readonly Payment[]) {
  const ids = payments.map(({ id }) => id);
  const ledgerEntries = await ledgerOf(db, ids);
  const registrations = await registrationsOf(db, payments);
  const donors = await donorsOf(db, ids);
  return payments.map((payment) => {
    const isOfPayment = (row: { paymentId: string | null }) => row.paymentId === payment.id;
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === payment.orderId;
    return {
      ...payment,
      ledger: ledgerEntries.filter(isOfPayment),
      registrations: registrations.filter((row) => isOfPayment(row) || isOfOrder(row)),
      donor: donors.find(isOfPayment) ?? null,
    };
  });
}
export type PaymentWithParts = Awaited<ReturnType<typeof withParts>>[number];

/**
 * Every child of the payments' orders, whichever payment covered it; without health answers or addresses
 * (docs/reference/privacy.md#access-to-data).
 */
async function registrationsOf(db: Db, payments: readonly Payment[]) {
  const orders = payments.flatMap(({ orderId }) => orderId ?? []);
  const ids = payments.map(({ id }) => id);
  const children = () =>
    db
      .selectFrom("registrations")
      .select(["id", "paymentId", "orderId", "programId", "childFirstName", "childLastName"])
      .select(["state", "deletedAt", "createdAt"]);
  const rows = [
    ...(await children().where("paymentId", "in", ids).execute()),
    ...(orders.length === 0 ? [] : await children().where("orderId", "in", orders).execute()),
  ];
  const byAge = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return inLineOrder([...new Map(byAge.map((row) => [row.id, row])).values()], await linesOf(db, orders));
}

function donorsOf(db: Db, paymentIds: string[]) {
  return db
    .selectFrom("donations")
    .select(["paymentId", "donorName", "donorEmail"])
    .where("paymentId", "in", paymentIds)
    .execute();
}

/** Payments with money that is allocated to nothing (docs/reference/ledger.md#allocations). */
function withUnapplied(db: Db) {
  return db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .select("ledger.paymentId")
    .where("allocations.purpose", "=", sql.lit("unapplied"))
    .groupBy("ledger.paymentId")
    .having(({ fn }) => fn.sum("allocations.cents"), ">", 0);
}

/** Up to `limit` payments that match the filter, newest first, after a position; every page needs the same number of queries. */
export async function listPayments(
  db: Db,
  { scope, now, state, purpose, search }: PaymentFilter,
  limit: number,
  after?: Position,
): Promise<PaymentWithParts[]> {
  let query = db
    .selectFrom("payments")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (scope.seasonId !== undefined) query = query.where(sql<boolean>`id in ${paymentIdsInScope(scope)}`);
  if (state === "to_answer") query = query.where("answerBy", "is not", null);
  else if (state === "unapplied") query = query.where("id", "in", withUnapplied(db));
  else if (state === "refund_failed") query = query.where("id", "in", withFailedRefund(now));
  else if (state === "check_returned")
    query = query.where("method", "=", "check").where("state", "=", "canceled");
  else if (state === "canceled") query = query.where("state", "=", state).where("method", "<>", "check");
  else if (state) query = query.where("state", "=", state);
  if (purpose) query = query.where("purpose", "=", purpose);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  if (search) {
    const { families, orders, donors, intent, number } = await matchingSearch(db, search);
    query = query.where((eb) =>
      eb.or([eb("id", "in", families), eb("orderId", "in", orders), eb("id", "in", donors), intent, number]),
    );
  }
  const payments = await query.execute();
  return payments.length === 0 ? [] : withParts(db, payments);
}

/** Mails about any of these payments, orders or registrations. */
function messagesAbout(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "recipient", "createdAt", "sentAt", "droppedAt", "attempts", "lastError"])
    .where((eb) =>
      eb.or([eb("paymentId", "in", ids), eb("registrationId", "in", ids), eb("orderId", "in", ids)]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type PaymentDetail = PaymentWithParts & {
  order: OrderView | null;
  refunds: Awaited<ReturnType<typeof refundsOf>>;
  messages: Awaited<ReturnType<typeof messagesAbout>>;
};

/** One payment with its ledger, refunds, order and mails. */
export async function findPaymentDetail(db: Db, id: string): Promise<PaymentDetail | undefined> {
  const found = await findPayment(db, id);
  const [payment] = found ? await withParts(db, [found]) : [];
  if (!payment) return undefined;
  const children = payment.registrations.map((registration) => registration.id);
  const subjectIds = [id, ...children, ...(payment.orderId === null ? [] : [payment.orderId])];
  return {
    ...payment,
    order: payment.orderId === null ? null : await orderView(db, payment.orderId, { withAid: true }),
    refunds: await refundsOf(db, id),
    messages: await messagesAbout(db, subjectIds),
  };
}
