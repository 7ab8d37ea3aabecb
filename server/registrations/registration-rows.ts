import type { Insertable, Selectable } from "kysely";
import { centsFromDollars } from "#domain/money/money.ts";
import type { Answers } from "#domain/registration/paper.ts";
import { storedPickUp } from "#domain/registration/pick-up.ts";
import { ANSWER_FIELDS, type AnswerField, type Questions } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { searchTextOf } from "#domain/staff/registration-search.ts";
import { childKey } from "#domain/text/person-name.ts";
import { inLineOrder, linesOf, type OrderLine } from "#server/money/orders.ts";
import { lockPayment } from "#server/payments/payment-rows.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { locked, lockNames, lockUnread } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockPrograms, sharePrograms } from "#server/site/programs/spots.ts";

export type Registration = Selectable<RegistrationsTable>;

/** The type of an answer's column: optional answers are null if empty. */
type StoredAnswer<Field extends AnswerField> = Questions[Field] extends { required: true }
  ? Answers[Field]
  : Answers[Field] extends string
    ? Field extends "language"
      ? Answers[Field]
      : Exclude<Answers[Field], ""> | null
    : Answers[Field];
type StoredAnswers<Field extends AnswerField> = { [Name in Field]: StoredAnswer<Name> };

/** The columns for these answers; empty answers become null. */
export function columnsOf<Field extends AnswerField>(
  answers: Pick<Answers, Field>,
  fields: readonly Field[],
): StoredAnswers<Field> {
  // A guardian of a paper registration may have no email address; its column is never null.
  const stored = fields.map((field) => [
    field,
    answers[field] === "" && field !== "email" ? null : answers[field],
  ]);
  return Object.fromEntries(stored) as StoredAnswers<Field>;
}

/** A registration's answers as in the form, with "" for null. */
export function answersInForm(row: Registration): Answers {
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, row[field] ?? ""])) as Answers;
}

/** Makes it a type error if server/platform/database/schema.ts lacks the column of an answer. */
type AnswerColumns = Pick<Insertable<RegistrationsTable>, AnswerField>;

/** The columns that come from a family's form, and the price; cents. */
export function formColumns(data: RegistrationData, totalCents: number) {
  const answers = columnsOf(data, ANSWER_FIELDS) satisfies AnswerColumns;
  return {
    ...answers,
    pickUp: storedPickUp(data.pickUp),
    childKey: childKey(data),
    searchText: searchTextOf(data),
    signUpReason: data.signUpReason,
    totalAmount: totalCents,
    donationAmount: centsFromDollars(data.donationAmount),
  };
}

/** Whether a registration is free, apart from the donation stored with it. */
export function isFreeRegistration({
  totalAmount,
  donationAmount,
}: Pick<Registration, "totalAmount" | "donationAmount">): boolean {
  return (totalAmount ?? 0) - donationAmount === 0;
}

/** @throws {ApiError} not_found */
export async function readRegistration(db: Db | Trx, id: string): Promise<Registration> {
  const row = await db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

/** The registrations that a payment covers; several if siblings are paid together. */
export function registrationsOfPayment(db: Db | Trx, paymentId: string): Promise<Registration[]> {
  const rows = db.selectFrom("registrations").selectAll().where("paymentId", "=", paymentId);
  return rows.orderBy("id").execute();
}

/** Sorts an order's registrations as the family entered them; pass the order's `lines` if they are already read. */
export async function inOrder<Row extends Pick<Registration, "id">>(
  db: Db | Trx,
  orderId: string,
  rows: readonly Row[],
  lines?: readonly OrderLine[],
): Promise<Row[]> {
  return rows.length < 2 ? [...rows] : inLineOrder(rows, lines ?? (await linesOf(db, [orderId])));
}

/** Every registration of an order, except erased ones, in the family's order. */
export async function childrenOfOrder(
  db: Db | Trx,
  orderId: string,
  lines?: readonly OrderLine[],
): Promise<Registration[]> {
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return inOrder(db, orderId, rows, lines);
}

/**
 * The order in which all code takes locks, so that transactions do not deadlock
 * (docs/reference/payments.md#lock-order):
 *
 *   1. a browser, by name, because it may have no row yet: only to place orders; a mailbox, for a code, a waiting-list
 *      request, an aid request or a hold for cash (`lockNames`)
 *   2. the family (`lockFamily`): to price an order, or to take a child out of one; settling a payment does not lock it
 *   3. payments, in the order of their ids (`lockPayment`)
 *   4. registrations, in the order of their ids (`lockRegistrationsOfOrder`, `lockRegistrationsOfPayment`,
 *      `lockRegistrationsById`)
 *   5. children, by program and name: only to settle payments (`lockChildren`)
 *   6. programs, in the order of their ids (`lockPrograms`, `lockProgramsToOrder`, `sharePrograms`)
 *   7. groups, in the order of their ids: only to count spots and waiting children, under the program's lock
 *   8. entries of waiting lists, under their program's lock
 *
 * Placing an order (server/orders/place/checkout.ts): 1, 2 if the browser has a family, 4 to change an unpaid order, 6, 7.
 * Renewing an unchanged order: 3, 4, 6, 7.
 * Settling a payment (server/orders/confirm/fulfil-payment.ts): 3, 4, 5, 6 shared; 6 exclusive and 7 only to claim or release
 * spots.
 * Canceling or moving a child (server/orders/cancel/cancel.ts): 2, 3 of all its family's orders, 4, 6, 7. Joining two families
 * (server/family/join-families.ts): the same of both, each in the order of its ids.
 * Deleting or editing a registration: 3, 4, 6. Staff who edit a duplicate may write the other flags last. If two
 * transactions conflict, PostgreSQL aborts one. `inTransaction` repeats it.
 *
 * A transaction may start at any level but never goes back. A payment that is being inserted may come after its program,
 * because no other transaction can lock it. Expired holds are freed under the program's lock; rows locked by another transaction are
 * skipped (`lockedIfFree`). Fulfilment (server/orders/confirm/fulfil-payment.ts) runs with its payment locked.
 * PostgreSQL locks rows; on SQLite, a writing transaction runs alone from its start.
 */

/**
 * Locks a payment's registrations, and those of its order if given: a part of the money covers none by itself. The
 * payment must be locked first (docs/reference/payments.md#lock-order).
 */
export function lockRegistrationsOfPayment(
  trx: Trx,
  paymentId: string,
  orderId: string | null = null,
): Promise<Registration[]> {
  const rows = trx
    .selectFrom("registrations")
    .selectAll()
    .where((eb) =>
      eb.or([eb("paymentId", "=", paymentId), ...(orderId ? [eb("orderId", "=", orderId)] : [])]),
    )
    .orderBy("id");
  return locked(trx, rows).execute();
}

/** Locks registrations by id, but not their payments or programs; erased ones are skipped. */
export function lockRegistrationsById(trx: Trx, ids: readonly string[]): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("id", "in", ids).orderBy("id");
  return locked(trx, rows).execute();
}

/** Locks an order's registrations; its family and payments must be locked first (docs/reference/payments.md#lock-order). */
export function lockRegistrationsOfOrder(trx: Trx, orderId: string): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("orderId", "=", orderId).orderBy("id");
  return locked(trx, rows).execute();
}

/**
 * Locks a registration's payment, then the registration.
 * @throws {ApiError} not_found
 */
export async function lockRegistration(trx: Trx, id: string): Promise<Registration> {
  const { paymentId } = await readRegistration(trx, id);
  if (paymentId !== null) await lockPayment(trx, paymentId);
  const query = trx.selectFrom("registrations").selectAll().where("id", "=", id);
  const row = await locked(trx, query).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Locks the payments of several registrations, then the registrations, then their programs. */
export async function lockRegistrations(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  const paymentIds = registrations.flatMap(({ paymentId }) => paymentId ?? []).sort();
  for (const id of paymentIds) await lockPayment(trx, id);
  const ids = registrations.map(({ id }) => id);
  await lockUnread(trx, trx.selectFrom("registrations").select("id").where("id", "in", ids).orderBy("id"));
  await lockProgramsOf(trx, registrations);
}

/**
 * Locks the programs of locked registrations before staff decide about them. Without it, two staff who enter the same
 * child, one with its birth date and one without, would not find each other's registration.
 */
export async function lockProgramsOf(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  await lockPrograms(
    trx,
    registrations.map(({ programId }) => programId),
  );
}

/**
 * Locks the children of locked registrations to settle a payment, so that two payments for one child find each other.
 * The shared program lock keeps staff from changing the programs. Payments for other children do not wait: a held spot
 * needs no program lock, and a child without a spot takes it first (docs/decisions/007).
 */
export async function lockChildren(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  await lockNames(
    trx,
    registrations.map(({ programId, childKey }) => `${programId}\n${childKey}`),
  );
  await sharePrograms(
    trx,
    registrations.map(({ programId }) => programId),
  );
}
