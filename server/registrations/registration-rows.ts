import type { Insertable, Selectable } from "kysely";
import { centsFromDollars } from "#domain/money/money.ts";
import type { Answers } from "#domain/registration/paper.ts";
import { storedPickUp } from "#domain/registration/pick-up.ts";
import { ANSWER_FIELDS, type AnswerField, type Questions } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { searchTextOf } from "#domain/staff/registration-search.ts";
import { childKey } from "#domain/text/person-name.ts";
import { inLineOrder, linesOf, type OrderLine } from "#server/money/orders.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

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
