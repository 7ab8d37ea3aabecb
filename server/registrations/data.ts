import type { Insertable, Selectable } from "kysely";
import { childKey } from "#domain/child-identity.ts";
import { centsFromDollars } from "#domain/money.ts";
import type { Answers } from "#domain/paper-registration.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { ANSWER_FIELDS, type AnswerField, type Questions } from "#domain/registration-questions.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import { ENTERED_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { RegistrationsTable } from "#server/platform/schema.ts";
import { locked } from "#server/platform/transaction.ts";

export type Registration = Selectable<RegistrationsTable>;

/** An answer as its column holds it: nothing is null where it may be left open. */
type Stored<Field extends AnswerField> = Questions[Field] extends { required: true }
  ? Answers[Field]
  : Answers[Field] extends string
    ? Field extends "language"
      ? Answers[Field]
      : Exclude<Answers[Field], ""> | null
    : Answers[Field];
type StoredAnswers<Field extends AnswerField> = { [Name in Field]: Stored<Name> };

/** The columns of some answers. */
export function columnsOf<Field extends AnswerField>(
  answers: Pick<Answers, Field>,
  fields: readonly Field[],
): StoredAnswers<Field> {
  const stored = fields.map((field) => [field, answers[field] === "" ? null : answers[field]]);
  return Object.fromEntries(stored) as StoredAnswers<Field>;
}

/** A registration's answers as the form has them: an empty text where there is none. */
export function answersOf(row: Registration): Answers {
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, row[field] ?? ""])) as Answers;
}

/** Every answer has a column that takes it: what is forgotten in server/platform/schema.ts is a type error here. */
type AnswerColumns = Pick<Insertable<RegistrationsTable>, AnswerField>;

/** The columns that a family fills in. */
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

/** Whether two rows are about one child in one program; a birth date that is not known speaks against nothing. */
export function isSameChild(one: ChildOfProgram, other: ChildOfProgram): boolean {
  if (one.programId !== other.programId || one.childKey !== other.childKey) return false;
  const [first, second] = [one.childDateOfBirth, other.childDateOfBirth];
  return first === null || second === null || first === second;
}

/** Whether a child costs its family nothing, the donation in its row apart. */
export function costsNothing({
  totalAmount,
  donationAmount,
}: Pick<Registration, "totalAmount" | "donationAmount">): boolean {
  return (totalAmount ?? 0) - donationAmount === 0;
}

/**
 * Undeleted rows of some children in these statuses, by child, the earliest first, each with what the browser that ordered
 * it is known by and when its order was settled; found in one question. Unpaid attempts are among them.
 */
export async function rowsOfChildren(
  db: Db | Trx,
  children: readonly ChildOfProgram[],
  statuses: readonly RegistrationStatus[],
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
    .where("registrations.status", "in", statuses)
    .where("registrations.deletedAt", "is", null)
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
  return children.map((child) => rows.filter((row) => isSameChild(row, child)));
}

/** Whether such a row makes a second registration of its child a mistake: an unpaid attempt proves nothing, staff's entry does. */
export function isEntered({ waitsFor }: Pick<Registration, "waitsFor">): boolean {
  return waitsFor === "hand" || waitsFor === "nothing";
}

/** Registrations of these children that staff entered or somebody paid for, by child: unpaid attempts are left out. */
export async function enteredOfChildren(db: Db | Trx, children: readonly ChildOfProgram[]) {
  return (await rowsOfChildren(db, children, ENTERED_STATUSES)).map((rows) => rows.filter(isEntered));
}

/** The undeleted registration of the same child that makes another one a mistake, if any; other than `exceptId`. */
export async function findDuplicateRegistration(
  db: Db | Trx,
  child: ChildOfProgram,
  exceptId: string,
): Promise<Registration | undefined> {
  const [rows = []] = await enteredOfChildren(db, [child]);
  return rows.find(({ id }) => id !== exceptId);
}

function coveredBy(db: Db | Trx, paymentId: string) {
  return db.selectFrom("registrations").selectAll().where("paymentId", "=", paymentId).orderBy("id");
}

/** The registrations that a payment covers: several when siblings are paid together. */
export function registrationsOfPayment(db: Db | Trx, paymentId: string): Promise<Registration[]> {
  return coveredBy(db, paymentId).execute();
}

/** Takes the write locks of a payment's registrations, after the payment's own (docs/rules/money.md#locks-have-one-order). */
export function lockRegistrationsOfPayment(trx: Trx, paymentId: string): Promise<Registration[]> {
  return locked(trx, coveredBy(trx, paymentId)).execute();
}

/** These registrations under their locks, by id, and nothing else of theirs; those that are gone are left out. */
export function lockRegistrationsById(trx: Trx, ids: readonly string[]): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("id", "in", ids).orderBy("id");
  return locked(trx, rows).execute();
}

/** Takes the write locks of an order's registrations, after the family's and the payment's (docs/rules/money.md#locks-have-one-order). */
export function lockRegistrationsOfOrder(trx: Trx, orderId: string): Promise<Registration[]> {
  const rows = trx.selectFrom("registrations").selectAll().where("orderId", "=", orderId).orderBy("id");
  return locked(trx, rows).execute();
}

/** Payments under which somebody, whoever it is, has begun to register a child and not paid. */
export async function unpaidAttempts(db: Db, child: ChildOfProgram): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .selectAll()
    .where("registrations.programId", "=", child.programId)
    .where("registrations.childKey", "=", child.childKey)
    .where("registrations.status", "=", "pending")
    .execute();
  return rows.flatMap((row) => (row.paymentId !== null && isSameChild(row, child) ? [row.paymentId] : []));
}
