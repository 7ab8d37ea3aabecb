import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { PublishedPolicies } from "#domain/club/policies.ts";
import { lastDigits } from "#domain/family/sign-in.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import {
  answerField,
  answerText,
  type StoredProgramAnswers,
  typedAnswer,
} from "#domain/registration/answers.ts";
import type { Answers } from "#domain/registration/paper.ts";
import { readPickUp } from "#domain/registration/pick-up.ts";
import { ANSWER_FIELDS, isHealth } from "#domain/registration/questions.ts";
import {
  moneyStatusOf,
  paymentStatusOf,
  type RegistrationMoney,
  statusOf,
} from "#domain/registration/status.ts";
import { recipientState } from "#domain/staff/messages.ts";
import { isAllowed } from "#domain/staff/permissions.ts";
import { daysUntilErasure } from "#domain/staff/retention-periods.ts";
import { formatPhone, telUrl } from "#domain/text/phone.ts";
import { balanceOfOrder, type OrderView, orderView } from "#server/money/balances.ts";
import { findOrder } from "#server/money/orders.ts";
import { type MoneyOf, withMoney } from "#server/money/registration-money.ts";
import { findPayment } from "#server/payments/payment-rows.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { instantOf, type RegistrationNotesTable } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { signaturesOf } from "#server/site/policy-texts.ts";
import { allQuestionsOf, questionsOf } from "#server/site/programs/published-programs.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import type { Staff } from "#server/staff/require-permission.ts";
import { findPossibleDuplicates, presentDuplicates } from "./duplicates.ts";
import { changesOf, unseenChangesOf } from "./family-change-log.ts";
import { missingForms } from "./form-signatures.ts";
import { authorizeHealthAccess, isAboutHealth, NO_HEALTH } from "./health.ts";
import { LISTED_COLUMNS, type Siblings, type StaffRow } from "./list.ts";
import { nonSensitiveAnswers } from "./program-answers.ts";
import type { Registration } from "./registration-rows.ts";
import { secondGuardianOf } from "./second-guardians.ts";

/** A registration's money status, as on all of staff's pages; cents. */
function presentMoney(row: RegistrationMoney & Pick<MoneyOf, "partPaid">) {
  return { money: moneyStatusOf(row), refundedCents: row.refundedCents, partPaid: row.partPaid };
}

/**
 * One registration for staff's list; cents. totalAmount is null if none is stored; stripePaymentIntentId is null for cash
 * and unpaid registrations (docs/reference/registration-form.md#fields).
 */
function presentForStaff(row: StaffRow) {
  return {
    ...pickColumns(row, LISTED_COLUMNS),
    status: statusOf(row.state),
    paymentStatus: paymentStatusOf(row.state),
    ...presentMoney(row),
    stripePaymentIntentId: row.stripePaymentIntentId,
  };
}

interface ListContext {
  siblings: Siblings;
  duplicates: ReadonlySet<string>;
  similar: ReadonlyMap<string, string[]>;
  unseen: ReadonlyMap<string, string[]>;
}

/** One registration for staff's list, with the siblings of its order, and whether another is or may be of the same child. */
export function presentInList(row: StaffRow, { siblings, duplicates, similar, unseen }: ListContext) {
  return {
    ...presentForStaff(row),
    /** The formatted phone and its tel: link, because the list appears before the phone parser is loaded. */
    phoneShown: formatPhone(row.phone),
    dial: telUrl(row.phone),
    siblings: siblings.get(row.id) ?? [],
    isDuplicate: duplicates.has(row.id),
    similar: similar.has(row.id),
    isReportedNotMe: row.reportedNotMeAt !== null,
    unseenChanges: unseen.get(row.id) ?? [],
  };
}

/** A deleted registration, with the full days left to restore it (docs/reference/privacy.md#erasure). */
export function presentDeleted(row: StaffRow, now: Date) {
  const { deletedAt } = row;
  return { ...presentForStaff(row), daysLeft: deletedAt === null ? null : daysUntilErasure(deletedAt, now) };
}

/** The columns of one registration that staff see, besides health answers. */
const DETAIL_COLUMNS = [
  "id",
  "programId",
  "seasonId",
  "paymentId",
  "orderId",
  "holdExpiresAt",
  ...ANSWER_FIELDS.filter((field) => !isHealth(field)),
  "signUpReason",
  "totalAmount",
  "donationAmount",
  "createdAt",
  "deletedAt",
  "source",
  "version",
  "duplicateOfId",
  "reportedNotMeAt",
  "pickUp",
] as const satisfies readonly (keyof Registration)[];
type DetailRow = Pick<Registration, (typeof DETAIL_COLUMNS)[number] | "state">;

/** Facts of the whole order. A deleted registration has no open balance (cents) and due date. */
async function orderDetails(trx: Trx, { orderId, deletedAt }: DetailRow) {
  const order = await findOrder(trx, orderId);
  const balance = order && deletedAt === null ? await balanceOfOrder(trx, orderId) : undefined;
  const addressChange = await trx
    .selectFrom("addressChanges")
    .select(["toEmail", "effectiveAt"])
    .where("orderId", "=", orderId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return {
    /** The amount to take in cash or by check. */
    owedCents: balance?.openCents ?? 0,
    dueOn: deletedAt === null ? (order?.dueOn ?? null) : null,
    /** The family says it when it pays in cash at the field. */
    cashNumber: order?.cashNumber ?? null,
    eraseAt: order?.eraseAt ?? null,
    addressChange: addressChange ?? null,
  };
}

/** Staff's messages to the family about this child, newest first (docs/reference/messages.md#message-history). */
async function messagesOf(trx: Trx, registrationId: string) {
  const rows = await trx
    .selectFrom("messageRecipients")
    .innerJoin("messages", "messages.id", "messageRecipients.messageId")
    .leftJoin("outbox", "outbox.id", "messageRecipients.outboxId")
    .select(["messages.id", "messages.kind", "subjectEn", "subjectEs", "messages.createdAt", "actor"])
    .select(["outboxId", "recipient", "sentAt", "droppedAt", "stuckAt"])
    .where("messageRecipients.registrationId", "=", registrationId)
    .orderBy("messages.createdAt", "desc")
    .orderBy("messages.id")
    .execute();
  const names = await usernames(
    trx,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => ({
    messageId: row.id,
    kind: row.kind,
    createdAt: row.createdAt,
    subject: { en: row.subjectEn, es: row.subjectEs },
    actorName: usernameIn(names, row.actor),
    isToSecondGuardian: row.recipient === "second_guardian",
    state: recipientState(row.outboxId === null ? null : row),
  }));
}

/** The program's questions with the answers; retired questions appear only with an answer. */
export function presentAnswers(
  questions: readonly PublishedQuestion[],
  askedIds: ReadonlySet<string>,
  storedAnswers: StoredProgramAnswers,
) {
  return questions.flatMap(({ texts, ...question }) => {
    const value = storedAnswers[question.id];
    if (value === undefined && !askedIds.has(question.id)) return [];
    return {
      ...question,
      isAsked: askedIds.has(question.id),
      texts,
      value: typedAnswer(value ?? ""),
      words: { en: answerText(value ?? "", "en"), es: answerText(value ?? "", "es") },
    };
  });
}

/** Whether it was paid in the system that it was imported from. */
function isPaidElsewhere(id: string, order: OrderView | null): boolean {
  const paidLines = order?.lines.filter(
    ({ registrationId, reason }) => registrationId === id && reason === "external_payment",
  );
  return sumLines(paidLines ?? []) < 0;
}

interface DetailsRequest {
  id: string;
  staff: Staff;
  at: Date;
  policies: PublishedPolicies;
}

/**
 * Everything about one registration, including health answers and address; each view is logged
 * (docs/reference/privacy.md#health-data).
 * @throws {ApiError} not_found
 */
export async function viewDetails(db: Db, { id, staff, at, policies }: DetailsRequest) {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("registrations")
      .select([...DETAIL_COLUMNS, "state"])
      .where("id", "=", id)
      .execute();
    const [row] = await withMoney(trx, rows);
    if (!row) throw new ApiError("not_found");
    const view = { staff, action: "registration_viewed", subject: id, at } as const;
    const access = isAllowed(staff.role, "health.view") && (await authorizeHealthAccess(trx, view));
    const health = access ? (await access.read([id])).get(id) : { ...NO_HEALTH, healthErasedAt: null };
    if (!health) throw new ApiError("not_found");
    const storedAnswers = {
      ...(await nonSensitiveAnswers(trx, [id])).get(id),
      ...(access && (await access.readSensitive([id])).get(id)),
    };
    const askedIds = new Set((await questionsOf(trx, row.programId)).map((question) => question.id));
    const allQuestions = await allQuestionsOf(trx, row.programId);
    const openQuestions = allQuestions.filter(({ sensitive }) => !sensitive);
    const questions = access ? allQuestions : openQuestions;
    const openFields = new Set(openQuestions.map((question) => answerField(question.id)));
    const familyChanges = (await changesOf(trx, [row])).get(id) ?? [];
    const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
    const order = await orderView(trx, row.orderId);
    return {
      ...pickColumns(row, DETAIL_COLUMNS),
      stripePaymentIntentId: row.stripePaymentIntentId,
      pickUp: readPickUp(row.pickUp),
      ...health,
      /** Whether the role may see health answers and sensitive ones; else neither is here. */
      isHealthShown: access !== false,
      answers: presentAnswers(questions, askedIds, storedAnswers),
      status: statusOf(row.state),
      paymentStatus: paymentStatusOf(row.state),
      ...presentMoney(row),
      paymentMethod: payment?.method ?? (isPaidElsewhere(id, order) ? ("elsewhere" as const) : null),
      checkNumber: payment?.checkNumber ?? null,
      methodName: payment?.methodName ?? null,
      reference: payment?.reference ?? null,
      ...(await orderDetails(trx, row)),
      secondGuardian: await secondGuardianOf(trx, row.orderId),
      order,
      signatures: await signaturesOf(trx, [id], policies),
      formsToSign: row.deletedAt === null ? await missingForms(trx, [id], at) : [],
      notes: await notesOf(trx, id),
      familyChanges: familyChanges.filter(({ field }) => access || !isAboutHealth(field, openFields)),
      /** Ids of the changes that no staff member has marked as seen. */
      unseenChanges: (await unseenChangesOf(trx, [id], at)).get(id) ?? [],
      messages: await messagesOf(trx, id),
      /** Registrations of the same child in the program by other persons, until staff decide. */
      duplicates: await presentDuplicates(trx, id),
      /** Registrations with the same mailbox and birth date in the program. */
      similar: await namedChildren(trx, (await findPossibleDuplicates(trx, [id])).get(id) ?? []),
      /** The phone digits with which the family signs in; null if it cannot. */
      signInDigits: row.email === "" ? null : (lastDigits(row.phone) ?? null),
    };
  });
}

async function namedChildren(db: Trx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "childFirstName", "childLastName"])
    .where("id", "in", ids)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ id, childFirstName, childLastName }) => ({
    id,
    child: `${childFirstName} ${childLastName}`,
  }));
}

type Note = Selectable<RegistrationNotesTable>;
type NewNote = Omit<Note, "replaced"> & { replaced?: Partial<Answers> };

/** Stores staff's note with the registration and not in the audit log, so that it is erased with the registration. */
export async function insertNote(trx: Trx, { replaced, ...note }: NewNote): Promise<void> {
  const row = { ...note, replaced: replaced ? JSON.stringify(replaced) : null };
  await trx.insertInto("registrationNotes").values(row).execute();
}

/** Stores staff's note about an action, unless it is empty. */
export async function noteAction(
  trx: Trx,
  { at, ...note }: Pick<Note, "registrationId" | "kind" | "note" | "actor"> & { at: Date },
): Promise<void> {
  if (note.note === "") return;
  await insertNote(trx, { id: randomUUID(), ...note, fields: null, createdAt: instantOf(at) });
}

/**
 * Whether a request was carried out before, which its note shows.
 * @throws {ApiError} invalid_input if it was another action, or for another child
 */
export async function wasCarriedOut(
  trx: Trx,
  requestId: string,
  { registrationId, kind }: Pick<Note, "registrationId" | "kind">,
): Promise<boolean> {
  const query = trx.selectFrom("registrationNotes").select(["registrationId", "kind"]);
  const note = await query.where("id", "=", requestId).executeTakeFirst();
  if (note && (note.registrationId !== registrationId || note.kind !== kind))
    throw new ApiError("invalid_input");
  return note !== undefined;
}

/** Staff's notes about a registration, newest first. */
async function notesOf(trx: Trx, registrationId: string) {
  const notes = await trx
    .selectFrom("registrationNotes")
    .selectAll()
    .where("registrationId", "=", registrationId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return notes.map(({ id, kind, fields, replaced, note, createdAt }) => ({
    id,
    kind,
    fields: fields?.split(",") ?? [],
    replaced: JSON.parse(replaced ?? "{}") as Partial<Answers>,
    note,
    createdAt,
  }));
}
