import type { Selectable } from "kysely";
import { type ChildOutcome, childOutcome } from "#domain/child-outcome.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import { billLines, isBankFee, sumLines, withoutAid } from "#domain/order-lines.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { BillLine, PaymentFacts } from "#server/mail/email-layout.ts";
import { codeDeadline } from "#server/mail/mailbox-codes.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder, linesOf, type OrderLine } from "#server/money/order-lines.ts";
import type { Db } from "#server/platform/database.ts";
import type { DonationsTable, PaymentsTable } from "#server/platform/money-schema.ts";
import type { ProgramsTable } from "#server/platform/program-schema.ts";
import type { Instant, RegistrationsTable } from "#server/platform/schema.ts";
import { programNames } from "#server/platform/season-scope.ts";

type Payment = Selectable<PaymentsTable>;

/** Columns that mails may use: no health answers, postal address or signature. */
const FOR_EMAILS = [
  "id",
  "programId",
  "paymentId",
  "orderId",
  "status",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "totalAmount",
  "donationAmount",
  "language",
  "createdAt",
  "deletedAt",
  "source",
] as const satisfies readonly (keyof Selectable<RegistrationsTable>)[];
type RegistrationOfEmail = Pick<Selectable<RegistrationsTable>, (typeof FOR_EMAILS)[number]>;

export interface RegistrationForMail {
  registration: RegistrationOfEmail;
  program: Selectable<ProgramsTable>;
  /** null if never paid online. */
  payment: Payment | null;
}

export interface ChildForMail {
  registration: RegistrationOfEmail;
  program: Selectable<ProgramsTable>;
  lines: OrderLine[];
  outcome: ChildOutcome;
}

export interface OrderForMail {
  /** Existing children in the order of the lines; at least one. */
  children: [ChildForMail, ...ChildForMail[]];
  /** Lines of the donation and of erased children. */
  otherLines: OrderLine[];
  /** null if nothing was due. */
  payment: PaymentFacts | null;
  /** When the code for free children expires; null if nobody paid. */
  codeUntil: Instant | null;
  /** When its family's erasure is due; null if none was asked for. */
  eraseAt: Instant | null;
}

export interface PaymentForMail {
  payment: Payment;
  registrations: RegistrationOfEmail[];
  donation: Selectable<DonationsTable> | null;
}

function paymentOf(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function registrationForMail(
  db: Db,
  id: string | undefined,
): Promise<RegistrationForMail | undefined> {
  if (id === undefined) return undefined;
  const registration = await db
    .selectFrom("registrations")
    .select(FOR_EMAILS)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!registration) return undefined;
  const program = await db
    .selectFrom("programs")
    .selectAll()
    .where("id", "=", registration.programId)
    .executeTakeFirstOrThrow();
  const payment = registration.paymentId === null ? null : await paymentOf(db, registration.paymentId);
  return { registration, program, payment: payment ?? null };
}

export async function addressBefore(db: Db, noteId: string | undefined): Promise<string | undefined> {
  if (noteId === undefined) return undefined;
  const correction = await db
    .selectFrom("registrationNotes")
    .select("note")
    .where("id", "=", noteId)
    .executeTakeFirst();
  return correction?.note;
}

/** What a cancellation or a move gave back, and what refund steps kept, by its note; undefined once it is erased. */
export async function moneyOfNote(db: Db, id: string | undefined) {
  if (id === undefined) return undefined;
  const note = await db
    .selectFrom("registrationNotes")
    .select(["registrationId", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!note) return undefined;
  // Its lines were written in the same transaction.
  const lines = db
    .selectFrom("orderLines")
    .where("registrationId", "=", note.registrationId)
    .where("orderLines.createdAt", "=", note.createdAt);
  const kept = await lines.select("orderLines.cents").where("orderLines.reason", "=", "kept").execute();
  const back = await lines
    .innerJoin("refundLines", "refundLines.orderLineId", "orderLines.id")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["payments.method", "refundLines.cents"])
    .where("refunds.state", "<>", "failed")
    .execute();
  return { back, keptCents: sumLines(kept) };
}

export async function addressChangeForMail(db: Db, id: string | undefined) {
  return id === undefined
    ? undefined
    : db.selectFrom("addressChanges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A child's lines for staff, with the donation if it is the order's first child. */
export async function linesOfRegistration(db: Db, registration: RegistrationOfEmail): Promise<BillLine[]> {
  const { id, orderId, totalAmount, donationAmount } = registration;
  const lines = await linesOf(db, [orderId]);
  const childLines = billLines(withoutAid(lines).filter(({ registrationId }) => registrationId === id));
  const fee = { kind: "fee" as const, cents: (totalAmount ?? 0) - donationAmount };
  const donation = { kind: "donation" as const, cents: donationAmount };
  return [...(childLines.length > 0 ? childLines : [fee]), ...(donationAmount > 0 ? [donation] : [])];
}

/** Lines besides the children's; erased children are summed up without details. */
export function otherLinesOf(lines: readonly OrderLine[]): BillLine[] {
  const isOther = (line: OrderLine) => line.kind === "donation" || isBankFee(line);
  const erased = sumLines(billLines(lines.filter((line) => !isOther(line))));
  return [
    ...(erased === 0 ? [] : [{ kind: "someone" as const, cents: erased }]),
    ...lines.filter(isBankFee),
    ...lines.filter(({ kind }) => kind === "donation"),
  ];
}

function registrationsOfOrder(db: Db, orderId: string): Promise<RegistrationOfEmail[]> {
  return db
    .selectFrom("registrations")
    .select(FOR_EMAILS)
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function programsById(db: Db, ids: readonly ProgramId[]) {
  const programs = await db
    .selectFrom("programs")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(programs.map((program) => [program.id, program]));
}

export async function orderForMail(db: Db, orderId: string | undefined): Promise<OrderForMail | undefined> {
  if (orderId === undefined) return undefined;
  const rows = await registrationsOfOrder(db, orderId);
  const order = await findOrder(db, orderId);
  if (rows.length === 0 || !order) return undefined;
  const lines = await linesOf(db, [orderId]);
  const rank = (id: string) => lines.findIndex(({ registrationId }) => registrationId === id);
  const programs = await programsById(
    db,
    rows.map(({ programId }) => programId),
  );
  const children = rows
    .toSorted((first, second) => rank(first.id) - rank(second.id))
    .flatMap((registration): ChildForMail[] => {
      const program = programs.get(registration.programId);
      if (!program) return [];
      const childLines = lines.filter(({ registrationId }) => registrationId === registration.id);
      const { status, deletedAt } = registration;
      const isOrderPaid = order.settledAt !== null && order.totalCents > 0;
      const outcome = childOutcome({ status, isDeleted: deletedAt !== null, isOrderPaid, lines: childLines });
      return [{ registration, program, lines: childLines, outcome }];
    });
  const [first, ...others] = children;
  if (!first) return undefined;
  const existing = new Set(rows.map(({ id }) => id));
  const otherLines = lines.filter(
    ({ registrationId }) => registrationId === null || !existing.has(registrationId),
  );
  const { paymentId } = first.registration;
  const payment = paymentId === null ? null : ((await paymentOf(db, paymentId)) ?? null);
  // Without a payment an aided order names its own day and number, as free ones do not (docs/rules/aid.md#who-reads-of-aid).
  const isAided =
    payment === null && order.settledAt !== null && lines.some(({ reason }) => reason === "aid");
  const settled = isAided ? { id: orderId, paidAt: order.settledAt, method: "card" as const } : null;
  const codeUntil = order.settledAt === null ? null : codeDeadline(order.settledAt);
  return {
    children: [first, ...others],
    otherLines,
    payment: payment ?? settled,
    codeUntil,
    eraseAt: order.eraseAt,
  };
}

/** The children that a payment covers, or all of its order's if it paid an open balance. */
async function childrenOfPayment(db: Db, { id, orderId }: Payment): Promise<RegistrationOfEmail[]> {
  const covered = await db
    .selectFrom("registrations")
    .select(FOR_EMAILS)
    .where("paymentId", "=", id)
    .orderBy("createdAt")
    .execute();
  return covered.length > 0 || orderId === null ? covered : registrationsOfOrder(db, orderId);
}

export async function paymentForMail(db: Db, id: string | undefined): Promise<PaymentForMail | undefined> {
  if (id === undefined) return undefined;
  const payment = await paymentOf(db, id);
  if (!payment) return undefined;
  const registrations = await childrenOfPayment(db, payment);
  const donation = await db
    .selectFrom("donations")
    .selectAll()
    .where("paymentId", "=", id)
    .executeTakeFirst();
  return { payment, registrations, donation: donation ?? null };
}

/** Refunded cents by child, if the refund names lines and the child still exists. */
export function childrenOfRefund(db: Db, refundId: string) {
  return db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select(["registrations.id", "childFirstName"])
    .select((eb) => eb.fn.sum<number>("refundLines.cents").as("cents"))
    .where("refundLines.refundId", "=", refundId)
    .groupBy(["registrations.id", "childFirstName"])
    .orderBy("childFirstName")
    .execute();
}

export function refundForMail(db: Db, id: string) {
  return db
    .selectFrom("refunds")
    .select(["cents", "reason", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Refunded cents of a payment so far, positive, including refunds made in Stripe's dashboard. */
export async function refundedCents(db: Db, paymentId: string): Promise<Cents> {
  const rows = await db
    .selectFrom("ledger")
    .select("cents")
    .where("paymentId", "=", paymentId)
    .where("kind", "in", ["refund", "refund_reversal"])
    .execute();
  return -sumLines(rows);
}

/**
 * The open balance of a registration's order and its active children, or all if none is active; undefined once erased.
 */
export async function openOrderForMail(db: Db, id: string | undefined, language: Language) {
  const forMail = await registrationForMail(db, id);
  if (!forMail) return undefined;
  const { registration } = forMail;
  const order = await findOrder(db, registration.orderId);
  if (!order) return undefined;
  const names = await programNames(db, language);
  const rows = await db
    .selectFrom("registrations")
    .select(["childFirstName", "programId", "deletedAt"])
    .where("orderId", "=", order.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const active = rows.filter(({ deletedAt }) => deletedAt === null);
  const children = (active.length > 0 ? active : rows).map(({ childFirstName, programId }) => ({
    firstName: childFirstName,
    program: names.get(programId)?.name ?? "",
  }));
  const openCents = (await balanceOfOrder(db, order.id))?.openCents ?? 0;
  const bankFeeCents = sumLines((await linesOf(db, [order.id])).filter(isBankFee));
  const isPlaceKept = active.length > 0;
  return { registration, children, openCents, bankFeeCents, isPlaceKept, dueOn: order.dueOn };
}
