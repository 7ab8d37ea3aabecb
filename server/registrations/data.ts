import type { Insertable, Selectable } from "kysely";
import { centsFromDollars } from "#domain/money/money.ts";
import type { Answers } from "#domain/registration/paper.ts";
import { ANSWER_FIELDS, type AnswerField, type Questions } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { AWAITING_STATES, ENTERED_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { searchTextOf } from "#domain/staff/search.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { locked } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

export type Registration = Selectable<RegistrationsTable>;

/** The type of an answer's column: optional answers are null if empty. */
type Stored<Field extends AnswerField> = Questions[Field] extends { required: true }
  ? Answers[Field]
  : Answers[Field] extends string
    ? Field extends "language"
      ? Answers[Field]
      : Exclude<Answers[Field], ""> | null
    : Answers[Field];
type StoredAnswers<Field extends AnswerField> = { [Name in Field]: Stored<Name> };

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
export function answersOf(row: Registration): Answers {
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, row[field] ?? ""])) as Answers;
}

/** Makes it a type error if server/platform/database/schema.ts lacks the column of an answer. */
type AnswerColumns = Pick<Insertable<RegistrationsTable>, AnswerField>;

/** The columns that come from a family's form, and the price; cents. */
export function columnsFrom(data: RegistrationData, totalCents: number) {
  const answers = columnsOf(data, ANSWER_FIELDS) satisfies AnswerColumns;
  return {
    ...answers,
    childKey: childKey(data),
    searchText: searchTextOf(data),
    signUpReason: data.signUpReason,
    totalAmount: totalCents,
    donationAmount: centsFromDollars(data.donationAmount),
  };
}

export type ChildOfProgram = Pick<Registration, "programId" | "childKey" | "childDateOfBirth">;

/** The keys that identify a child among the registrations of its program. */
export function childOfProgram({ programId, data }: { programId: string; data: Answers }): ChildOfProgram {
  return { programId, childKey: childKey(data), childDateOfBirth: data.childDateOfBirth || null };
}

/** Whether nothing that identifies the child has changed. */
export function hasSameKeys(first: ChildOfProgram, second: ChildOfProgram): boolean {
  return first.childKey === second.childKey && first.childDateOfBirth === second.childDateOfBirth;
}

/** Whether two registrations are for the same child in the same program; an unknown birth date matches any. */
export function isSameChild(first: ChildOfProgram, second: ChildOfProgram): boolean {
  if (first.programId !== second.programId || first.childKey !== second.childKey) return false;
  const [firstBirth, secondBirth] = [first.childDateOfBirth, second.childDateOfBirth];
  return firstBirth === null || secondBirth === null || firstBirth === secondBirth;
}

/** Whether a registration is free, apart from the donation stored with it. */
export function costsNothing({
  totalAmount,
  donationAmount,
}: Pick<Registration, "totalAmount" | "donationAmount">): boolean {
  return (totalAmount ?? 0) - donationAmount === 0;
}

/**
 * Active registrations of some children in these states, earliest first, one list per child, in one query. Each has its
 * order's browser and settlement time.
 */
export async function rowsOfChildren(
  db: Db | Trx,
  children: readonly ChildOfProgram[],
  states: readonly RegistrationState[],
) {
  const distinct = (values: readonly string[]) => [...new Set(values)];
  const programIds = distinct(children.map(({ programId }) => programId));
  const keys = distinct(children.map(({ childKey: key }) => key));
  const rows = await db
    .selectFrom("registrations")
    .leftJoin("orders", "orders.id", "registrations.orderId")
    .selectAll("registrations")
    .select(["orders.browserHash", "orders.settledAt"])
    .where("registrations.programId", "in", programIds)
    .where("registrations.childKey", "in", keys)
    .where("registrations.state", "in", states)
    .where("registrations.deletedAt", "is", null)
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
  return children.map((child) => rows.filter((row) => isSameChild(row, child)));
}

/** Paid registrations and staff's entries of these children, one list per child; unpaid attempts are left out. */
export function enteredOfChildren(db: Db | Trx, children: readonly ChildOfProgram[]) {
  return rowsOfChildren(db, children, ENTERED_STATES);
}

/** The active registration of the same child, other than `exceptId`, that would make a new one a duplicate. */
export async function findDuplicateRegistration(
  db: Db | Trx,
  child: ChildOfProgram,
  exceptId: string,
): Promise<Registration | undefined> {
  const [rows = []] = await enteredOfChildren(db, [child]);
  return rows.find(({ id }) => id !== exceptId);
}

/** @throws {ApiError} not_found */
export async function readRegistration(db: Db | Trx, id: string): Promise<Registration> {
  const row = await db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

function coveredBy(db: Db | Trx, paymentId: string) {
  return db.selectFrom("registrations").selectAll().where("paymentId", "=", paymentId).orderBy("id");
}

/** The registrations that a payment covers; several if siblings are paid together. */
export function registrationsOfPayment(db: Db | Trx, paymentId: string): Promise<Registration[]> {
  return coveredBy(db, paymentId).execute();
}

/** Locks a payment's registrations; the payment must be locked first (docs/rules/money.md#locks-have-one-order). */
export function lockRegistrationsOfPayment(trx: Trx, paymentId: string): Promise<Registration[]> {
  return locked(trx, coveredBy(trx, paymentId)).execute();
}

/** Locks registrations by id, but not their payments or programs; erased ones are left out. */
export function lockRegistrationsById(trx: Trx, ids: readonly string[]): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("id", "in", ids).orderBy("id");
  return locked(trx, rows).execute();
}

/** Locks an order's registrations; its family and payments must be locked first (docs/rules/money.md#locks-have-one-order). */
export function lockRegistrationsOfOrder(trx: Trx, orderId: string): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("orderId", "=", orderId).orderBy("id");
  return locked(trx, rows).execute();
}

/** The payments of anybody's unpaid attempts to register a child. */
export async function unpaidAttempts(db: Db, child: ChildOfProgram): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .selectAll()
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.state", "in", AWAITING_STATES)
    .execute();
  return rows.flatMap((row) => (row.paymentId !== null && isSameChild(row, child) ? [row.paymentId] : []));
}
