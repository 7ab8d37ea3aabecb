import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { owedByHand } from "#domain/open-balance.ts";
import { sumLines } from "#domain/order-lines.ts";
import { answerWords, type KeptAnswers, typedOf } from "#domain/program-answers.ts";
import { moneyStatusOf } from "#domain/registration-money.ts";
import { ANSWER_FIELDS, isHealth } from "#domain/registration-questions.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { daysUntilPurge } from "#domain/retention.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/order-lines.ts";
import { type MoneyOf, withMoney } from "#server/money/registration-money.ts";
import { findPayment } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf, type RegistrationNotesTable, type SignaturesTable } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { everyQuestionOf, questionsOf } from "#server/site/questions.ts";
import type { Staff } from "#server/staff/require-staff.ts";
import { shownAnswers } from "./answers.ts";
import type { Registration } from "./data.ts";
import { askForHealth, type HealthAnswers } from "./health.ts";
import type { Siblings, StaffRow } from "./list.ts";
import { type ShownOrder, shownOrder } from "./receipts.ts";

/** What staff read of its money on every page; what went back in cents. */
function presentMoney(row: Pick<StaffRow, "status" | "paymentState" | "refundedCents" | "isGivenBack">) {
  return {
    money: moneyStatusOf({ ...row, state: row.paymentState }),
    refundedCents: row.refundedCents,
  };
}

/**
 * One registration as the staff list shows it; amounts in cents, totalAmount null when none is stored, and
 * stripePaymentIntentId null for cash and before anybody paid (docs/rules/registration.md#the-fields-of-a-registration).
 */
function presentForStaff(row: StaffRow) {
  return {
    id: row.id,
    createdAt: row.createdAt,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    tshirtSize: row.tshirtSize,
    skillLevel: row.skillLevel,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    email: row.email,
    phone: row.phone,
    signUpReason: row.signUpReason,
    seasonId: row.seasonId,
    programId: row.programId,
    status: row.status,
    paymentStatus: paymentStatusOf(row.status),
    ...presentMoney(row),
    stripePaymentIntentId: row.stripePaymentIntentId,
    totalAmount: row.totalAmount,
    donationAmount: row.donationAmount,
    waiverSignature: row.waiverSignature,
    waiverDate: row.waiverDate,
    mediaConsentDeclined: row.mediaConsentDeclined,
    language: row.language,
    /** What an edit of it is based on. */
    version: row.version,
    /** Two people registered this child, and staff have not decided. */
    contested: row.contestedAt !== null,
  };
}

/** The same in a list, with the children that were ordered together with it. */
export function presentInList(row: StaffRow, siblings: Siblings) {
  return { ...presentForStaff(row), siblings: siblings.get(row.id) ?? [] };
}

/** A deleted one, with the whole days that it can still be restored (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export function presentDeleted(row: StaffRow, now: Date) {
  const { deletedAt } = row;
  return {
    ...presentForStaff(row),
    deletedAt,
    daysLeft: deletedAt === null ? null : daysUntilPurge(deletedAt, now),
  };
}

/**
 * What staff see of one registration beside health: its answers, and these by name. A new column that is no answer is
 * shown to nobody until it stands here.
 */
const SHOWN = [
  "id",
  "programId",
  "paymentId",
  "orderId",
  "status",
  "holdExpiresAt",
  ...ANSWER_FIELDS.filter((field) => !isHealth(field)),
  "signUpReason",
  "totalAmount",
  "donationAmount",
  "createdAt",
  "deletedAt",
  "source",
  "version",
  "contestedAt",
  "notMineAt",
] as const satisfies readonly (keyof Registration)[];
type Shown = Pick<Registration, (typeof SHOWN)[number]>;

interface Beside {
  health: HealthAnswers;
  answers: ReturnType<typeof presentAnswers>;
  signatures: Pick<
    Selectable<SignaturesTable>,
    "policy" | "version" | "language" | "textHash" | "signedAt"
  >[];
  notes: Awaited<ReturnType<typeof notesOf>>;
  payment: Awaited<ReturnType<typeof paymentOf>>;
  /** null for a row without an order, which nothing writes. */
  order: ShownOrder | null;
  owed: Awaited<ReturnType<typeof owedOf>>;
}

/** How it is paid, as far as that was begun. */
async function paymentOf(trx: Trx, { paymentId }: Shown) {
  const payment = paymentId === null ? undefined : await findPayment(trx, paymentId);
  return payment ? { method: payment.method, checkNumber: payment.checkNumber } : null;
}

/** What may be taken by hand for all of its order, and until when its family pays; nothing for a deleted one. */
async function owedOf(trx: Trx, { orderId, deletedAt }: Shown) {
  const order = orderId === null || deletedAt !== null ? undefined : await findOrder(trx, orderId);
  const balance = order && (await balanceOfOrder(trx, order.id));
  return { cents: balance ? owedByHand(balance) : 0, dueOn: order?.dueOn ?? null };
}

/** What the program asks, with what was answered; what it asks no longer only where it was answered. */
function presentAnswers(questions: readonly QuestionFacts[], asked: ReadonlySet<string>, kept: KeptAnswers) {
  return questions.flatMap(({ texts, ...question }) => {
    const value = kept[question.id];
    if (value === undefined && !asked.has(question.id)) return [];
    return {
      ...question,
      isAsked: asked.has(question.id),
      texts,
      /** As a form holds it. */
      value: typedOf(value ?? ""),
      words: { en: answerWords(value ?? "", "en"), es: answerWords(value ?? "", "es") },
    };
  });
}

/** Whether all that was paid for it came in before it was imported. */
function isPaidElsewhere(id: string, order: ShownOrder | null): boolean {
  const own = order?.lines.filter(
    ({ registrationId, reason }) => registrationId === id && reason === "paid_elsewhere",
  );
  return sumLines(own ?? []) < 0;
}

function presentDetails(
  row: Shown & MoneyOf,
  { health, answers, signatures, notes, payment, owed, order }: Beside,
) {
  const { paymentState: _shownAsMoney, isGivenBack: _asWell, ...shown } = row;
  return {
    ...shown,
    ...health,
    answers,
    paymentStatus: paymentStatusOf(row.status),
    ...presentMoney(row),
    paymentMethod: payment?.method ?? (isPaidElsewhere(row.id, order) ? ("elsewhere" as const) : null),
    checkNumber: payment?.checkNumber ?? null,
    /** What may be taken in cash or by check for all of its order, in cents. */
    owedCents: owed.cents,
    dueOn: owed.dueOn,
    order,
    signatures,
    notes,
  };
}

/**
 * Everything about one registration, health answers and address included; each look is written down
 * (docs/rules/privacy.md#who-sees-answers-about-health).
 * @throws {ApiError} not_found
 */
export async function viewDetails(db: Db, { id, staff, at }: { id: string; staff: Staff; at: Date }) {
  return inTransaction(db, async (trx) => {
    const found = await trx.selectFrom("registrations").select(SHOWN).where("id", "=", id).execute();
    const [row] = await withMoney(trx, found);
    if (!row) throw new ApiError("not_found");
    const access = await askForHealth(trx, { staff, look: "details", subject: id, at });
    const health = (await access.read([id])).get(id);
    if (!health) throw new ApiError("not_found");
    const kept = {
      ...(await shownAnswers(trx, [id])).get(id),
      ...(await access.readSensitive([id])).get(id),
    };
    const asked = new Set((await questionsOf(trx, row.programId)).map((question) => question.id));
    const answers = presentAnswers(await everyQuestionOf(trx, row.programId), asked, kept);
    const signatures = await trx
      .selectFrom("signatures")
      .select(["policy", "version", "language", "textHash", "signedAt"])
      .where("registrationId", "=", id)
      .orderBy("policy")
      .execute();
    const notes = await notesOf(trx, id);
    const order = row.orderId === null ? null : await shownOrder(trx, row.orderId);
    const money = { payment: await paymentOf(trx, row), owed: await owedOf(trx, row), order };
    return presentDetails(row, { health, answers, signatures, notes, ...money });
  });
}

type Note = Selectable<RegistrationNotesTable>;

/** Keeps what staff wrote beside the registration, so that it is erased with it: the audit log is for good. */
export async function insertNote(trx: Trx, note: Note): Promise<void> {
  await trx.insertInto("registrationNotes").values(note).execute();
}

/** What staff wrote beside what they did; an empty text is no note. */
export async function noteDeed(
  trx: Trx,
  { at, ...noted }: Pick<Note, "registrationId" | "kind" | "note" | "actor"> & { at: Date },
): Promise<void> {
  if (noted.note === "") return;
  await insertNote(trx, { id: randomUUID(), ...noted, fields: null, createdAt: instantOf(at) });
}

/** A note by the id that its call brought: the same call again is the same action. */
export function findNote(trx: Trx, id: string): Promise<Note | undefined> {
  return trx.selectFrom("registrationNotes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What staff wrote about a registration, newest first. */
async function notesOf(trx: Trx, registrationId: string) {
  const notes = await trx
    .selectFrom("registrationNotes")
    .selectAll()
    .where("registrationId", "=", registrationId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return notes.map(({ id, kind, fields, note, createdAt }) => ({
    id,
    kind,
    fields: fields?.split(",") ?? [],
    note,
    createdAt,
  }));
}
