import { sql } from "kysely";
import { referencedIds } from "#domain/payment-reference.ts";
import type { PaymentListFilter, PaymentPurpose } from "#domain/payment-state.ts";
import { searchWords } from "#domain/registration-search.ts";
import { ledgerOf } from "#server/money/ledger.ts";
import { linesOf } from "#server/money/order-lines.ts";
import { paidForIn } from "#server/money/registration-money.ts";
import type { Db } from "#server/platform/database.ts";
import { containing, foldAccents } from "#server/platform/engine.ts";
import type { Position } from "#server/platform/request-input.ts";
import type { MoneyScope } from "#server/platform/season-scope.ts";
import { type ShownOrder, shownOrder } from "#server/registrations/receipts.ts";
import { conditionsOf } from "#server/registrations/search.ts";

interface PaymentFilter {
  scope: MoneyScope;
  state?: PaymentListFilter | undefined;
  purpose?: PaymentPurpose | undefined;
  /** Parts of a child's, guardian's or donor's name, the payment's number, or the beginning of an intent's id. */
  search?: string | undefined;
}

const PAYMENT_COLUMNS = [
  "id",
  "createdAt",
  "paidAt",
  "purpose",
  "state",
  "amountCents",
  "intentId",
  "language",
  "method",
  "orderId",
  "checkNumber",
  "answerBy",
  "environment",
] as const;

/** A registration is found by its family's names, a donation by its donor's, and either by its number or Stripe's id. */
async function matching(db: Db, search: string) {
  const words = searchWords(search);
  const ofFamilies = (await conditionsOf(db, { words }))({});
  const found = () => db.selectFrom("registrations").where((eb) => eb.and(ofFamilies));
  const families = found().select("paymentId").where("paymentId", "is not", null);
  const orders = found().select("orderId").where("orderId", "is not", null);
  const donors = db
    .selectFrom("donations")
    .select("paymentId")
    .where((eb) => eb.and(words.map((word) => containing(word, foldAccents(eb.ref("donorName"))))));
  // Letters of an id are not folded: it, or its beginning, as it was copied.
  const intent = sql<boolean>`substr(intent_id, 1, ${sql.lit(search.length)}) = ${search}`;
  const ids = referencedIds(search);
  const number =
    ids === undefined
      ? sql<boolean>`1 = 0`
      : sql<boolean>`${ids} in (substr(cast(id as text), 1, 8), substr(cast(order_id as text), 1, 8))`;
  return { families, orders, donors, intent, number };
}

async function withParts(db: Db, payments: readonly PaymentFields[]) {
  const ids = payments.map(({ id }) => id);
  const movements = await ledgerOf(db, ids);
  const registrations = await registrationsOf(db, payments);
  const donors = await donorsOf(db, ids);
  return payments.map((payment) => {
    const own = (row: { paymentId: string | null }) => row.paymentId === payment.id;
    const ordered = ({ orderId }: { orderId: string | null }) =>
      orderId !== null && orderId === payment.orderId;
    return {
      ...payment,
      ledger: movements.filter(own),
      registrations: registrations.filter((row) => own(row) || ordered(row)),
      donor: donors.find(own) ?? null,
    };
  });
}
export type PaymentWithParts = Awaited<ReturnType<typeof withParts>>[number];

/**
 * Whom payments are for: every child of their orders, whichever payment it was that each paid; nothing about health or
 * home (docs/rules/privacy.md#what-staffs-lists-hold).
 */
async function registrationsOf(db: Db, payments: readonly PaymentFields[]) {
  const orders = payments.flatMap(({ orderId }) => orderId ?? []);
  const ids = payments.map(({ id }) => id);
  const children = () =>
    db
      .selectFrom("registrations")
      .select(["id", "paymentId", "orderId", "programId", "childFirstName", "childLastName"])
      .select(["status", "deletedAt", "createdAt"]);
  const rows = [
    ...(await children().where("paymentId", "in", ids).execute()),
    ...(orders.length === 0 ? [] : await children().where("orderId", "in", orders).execute()),
  ];
  const lines = orders.length === 0 ? [] : await linesOf(db, orders);
  const places = lines.map(({ registrationId }) => registrationId);
  const placeOf = ({ id }: { id: string }) => places.indexOf(id);
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a.createdAt < b.createdAt ? -1 : 1),
  );
}

function donorsOf(db: Db, paymentIds: string[]) {
  return db
    .selectFrom("donations")
    .select(["paymentId", "donorName", "donorEmail"])
    .where("paymentId", "in", paymentIds)
    .execute();
}

function selectPayments(db: Db) {
  return db.selectFrom("payments").select(PAYMENT_COLUMNS);
}
type PaymentFields = Awaited<ReturnType<ReturnType<typeof selectPayments>["execute"]>>[number];

/** Payments of which the club has money that was paid for nothing (docs/rules/money.md#whose-money-a-cent-is). */
function withUnapplied(db: Db) {
  return db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .select("ledger.paymentId")
    .where("allocations.purpose", "=", sql.lit("unapplied"))
    .groupBy("ledger.paymentId")
    .having(({ fn }) => fn.sum("allocations.cents"), ">", 0);
}

/** Up to `limit` payments that pass the filter, newest first, after a position; a page costs the same reads. */
export async function listPayments(
  db: Db,
  { scope, state, purpose, search }: PaymentFilter,
  limit: number,
  after?: Position,
): Promise<PaymentWithParts[]> {
  let query = selectPayments(db).orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit);
  if (scope.seasonId !== undefined) query = query.where(sql<boolean>`id in ${paidForIn(scope)}`);
  if (state === "to_answer") query = query.where("answerBy", "is not", null);
  else if (state === "unapplied") query = query.where("id", "in", withUnapplied(db));
  else if (state) query = query.where("state", "=", state);
  if (purpose) query = query.where("purpose", "=", purpose);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  if (search) {
    const { families, orders, donors, intent, number } = await matching(db, search);
    query = query.where((eb) =>
      eb.or([eb("id", "in", families), eb("orderId", "in", orders), eb("id", "in", donors), intent, number]),
    );
  }
  const payments = await query.execute();
  return payments.length === 0 ? [] : withParts(db, payments);
}

/** One payment as the list has it. */
async function findListedPayment(db: Db, id: string): Promise<PaymentWithParts | undefined> {
  const payment = await selectPayments(db).where("id", "=", id).executeTakeFirst();
  return payment && (await withParts(db, [payment]))[0];
}

function refundsOf(db: Db, paymentId: string) {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Mails about a payment, its order or what it paid for. */
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

/** The children that a payment is for, as the refund rule of their programs sees them. */
async function leavingOf(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("programs", "programs.id", "registrations.programId")
    .select(["programs.id as programId", "programs.startsOn", "totalAmount", "donationAmount", "deletedAt"])
    .where("paymentId", "=", paymentId)
    .execute();
  // A child may have been paid again by another payment since.
  if (rows.length === 0) return [];
  const steps = await db
    .selectFrom("refundSteps")
    .select(["programId", "daysBefore", "percent"])
    .where("programId", "in", [...new Set(rows.map(({ programId }) => programId))])
    .execute();
  return rows.map((row) => ({ ...row, steps: steps.filter(({ programId }) => programId === row.programId) }));
}

export type PaymentDetail = PaymentWithParts & {
  order: ShownOrder | null;
  leaving: Awaited<ReturnType<typeof leavingOf>>;
  refunds: Awaited<ReturnType<typeof refundsOf>>;
  messages: Awaited<ReturnType<typeof messagesAbout>>;
};

/** One payment with every movement of its money, the refunds asked for, and the mail about it. */
export async function findPaymentDetail(db: Db, id: string): Promise<PaymentDetail | undefined> {
  const payment = await findListedPayment(db, id);
  if (!payment) return undefined;
  const children = payment.registrations.map((registration) => registration.id);
  const about = [id, ...children, ...(payment.orderId === null ? [] : [payment.orderId])];
  return {
    ...payment,
    order: payment.orderId === null ? null : await shownOrder(db, payment.orderId),
    leaving: await leavingOf(db, id),
    refunds: await refundsOf(db, id),
    messages: await messagesAbout(db, about),
  };
}
