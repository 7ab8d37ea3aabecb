import { sql } from "kysely";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { checkAnswers, differingQuestions } from "#domain/registration/answers.ts";
import type { Answers } from "#domain/registration/paper.ts";
import { readPickUp, withBarred } from "#domain/registration/pick-up.ts";
import { ANSWER_FIELDS, type AnswerField } from "#domain/registration/questions.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { AWAITING_STATES, ENTERED_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { foldName } from "#domain/text/clean-text.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { Deps } from "#server/deps.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { comparedAnswers } from "./program-answers.ts";
import { formColumns, type Registration, readRegistration } from "./registration-rows.ts";

export type ChildOfProgram = Pick<Registration, "programId" | "childKey" | "childDateOfBirth">;

/** The keys that identify a child among the registrations of its program. */
export function childOfProgram({ programId, data }: { programId: string; data: Answers }): ChildOfProgram {
  return { programId, childKey: childKey(data), childDateOfBirth: data.childDateOfBirth || null };
}

/** Whether two registrations are for the same child in the same program; an unknown birth date matches any. */
export function isSameChild(first: ChildOfProgram, second: ChildOfProgram): boolean {
  if (first.programId !== second.programId || first.childKey !== second.childKey) return false;
  const [firstBirth, secondBirth] = [first.childDateOfBirth, second.childDateOfBirth];
  return firstBirth === null || secondBirth === null || firstBirth === secondBirth;
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

/** The payments of all unpaid attempts to register a child. */
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

/** The first registration of the child, which the flags of its duplicates name. */
function firstOf({ id, duplicateOfId }: Pick<Registration, "id" | "duplicateOfId">): string {
  return duplicateOfId ?? id;
}

/** Flags a registration as a duplicate of an earlier one, until staff decide. */
export async function flagDuplicate(trx: Trx, id: string, earlier: Registration): Promise<void> {
  await trx
    .updateTable("registrations")
    .set({ duplicateOfId: firstOf(earlier) })
    .where("id", "=", id)
    .execute();
}

/**
 * The active registrations that staff must compare with this one, earliest first. A deleted one still finds those that
 * stayed, so that its refund is complete (docs/reference/duplicates.md#duplicate-registrations).
 */
export function duplicatesOf(
  db: Db | Trx,
  row: Pick<Registration, "id" | "duplicateOfId">,
): Promise<Registration[]> {
  const first = firstOf(row);
  return db
    .selectFrom("registrations")
    .selectAll()
    .where("deletedAt", "is", null)
    .where("id", "<>", row.id)
    .where((eb) => eb.or([eb("id", "=", first), eb("duplicateOfId", "=", first)]))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Removes a registration from its duplicates, because it is erased, or for another child or program now. Of those that are
 * left, the earliest is the first one from now on.
 */
export async function removeFromDuplicates(trx: Trx, id: string): Promise<void> {
  const next = await trx
    .selectFrom("registrations")
    .select("id")
    .where("duplicateOfId", "=", id)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .executeTakeFirst();
  const duplicateOfId = next?.id ?? null;
  await trx.updateTable("registrations").set({ duplicateOfId }).where("duplicateOfId", "=", id).execute();
  const ids = next ? [id, next.id] : [id];
  await trx.updateTable("registrations").set({ duplicateOfId: null }).where("id", "in", ids).execute();
}

/** The ids of active registrations of one child in one program by several persons, until staff decide. */
export async function duplicateIds(db: Db): Promise<ReadonlySet<string>> {
  const flagged = db.selectFrom("registrations").where("duplicateOfId", "is not", null);
  // For an "or" PostgreSQL would read every row, and for a union without duplicates SQLite would.
  const ids = flagged.select("id").unionAll(flagged.select(sql<string>`duplicate_of_id`.as("id")));
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "duplicateOfId"])
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  const groups = [...Map.groupBy(rows, firstOf).values()].filter((group) => group.length > 1);
  return new Set(groups.flat().map(({ id }) => id));
}

/**
 * Adds to a program's children the persons barred from pickup by other active registrations of the same child. A second
 * registration lifts no bar.
 */
export async function withPickUp<Child extends ChildOfProgram & Pick<Registration, "id" | "pickUp">>(
  db: Db,
  programId: string,
  children: readonly Child[],
) {
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "programId", "childKey", "childDateOfBirth", "pickUp"])
    .where("programId", "=", programId)
    .where("state", "in", ENTERED_STATES)
    .where("deletedAt", "is", null)
    .where("pickUp", "is not", null)
    .execute();
  const rowsByKey = Map.groupBy(rows, ({ childKey: key }) => key);
  return children.map((child) => {
    const sameChild = (rowsByKey.get(child.childKey) ?? []).filter((row) => isSameChild(row, child));
    const others = sameChild.flatMap(({ id, pickUp }) => (id === child.id ? [] : readPickUp(pickUp)));
    const { pickUp: ownPeople, ...rest } = child;
    return { ...rest, pickUp: withBarred(readPickUp(ownPeople), others) };
  });
}

/**
 * Clears the flags of a registration and its duplicates: they are different children, or the club accepts both. Repeating
 * the call changes nothing.
 */
export async function keepDuplicates(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [row] = await trx.selectFrom("registrations").selectAll().where("id", "=", id).execute();
    const ids = row ? [id, ...(await duplicatesOf(trx, row)).map((other) => other.id)] : [];
    if (ids.length < 2) return;
    const locked = await lockRegistrationsById(trx, ids);
    if (locked.every(({ duplicateOfId }) => duplicateOfId === null)) return;
    await trx.updateTable("registrations").set({ duplicateOfId: null }).where("id", "in", ids).execute();
    await recordAudit(trx, { at: now(), actor, action: "duplicates_kept", subject: ids.sort().join(", ") });
  });
}

/** A registration of the same child in the same program, with the hash of the browser that sent it. */
export type Duplicate = Registration & {
  browserHash: string | null;
  /** Whether the answers to the program's questions are equal. */
  hasSameAnswers: boolean;
};

/** The spelling of a name's apostrophes, hyphens, blanks and case is no difference. */
const compared = (answer: Registration[AnswerField]) =>
  typeof answer === "string" ? foldName(answer) : answer;

/**
 * The names of the answers in which two registrations differ, in the order of the form. A donation is not an answer.
 */
export function differingAnswers(
  first: Pick<Registration, AnswerField>,
  second: Pick<Registration, AnswerField>,
): AnswerField[] {
  return ANSWER_FIELDS.filter((field) => compared(first[field]) !== compared(second[field]));
}

/** Whether a form's answers, those to the program's questions included, equal the stored ones. */
export async function hasStoredAnswers(
  db: Db | Trx,
  row: Registration,
  data: RegistrationData,
  questions: readonly PublishedQuestion[],
): Promise<boolean> {
  if (differingAnswers({ ...row, ...formColumns(data, 0) }, row).length > 0) return false;
  const stored = (await comparedAnswers(db, [row.id])).get(row.id) ?? {};
  return differingQuestions(checkAnswers(questions, data.answers).answers, stored).length === 0;
}

/** For each registration, the paid ones and staff's entries for the same child, earliest first. */
export async function earlierDuplicates(
  trx: Trx,
  registrations: readonly Registration[],
): Promise<Duplicate[][]> {
  if (registrations.length === 0) return [];
  const enteredRows = await enteredOfChildren(trx, registrations);
  const duplicates: Duplicate[][] = [];
  for (const [index, registration] of registrations.entries()) {
    const others = (enteredRows[index] ?? []).filter(({ id }) => id !== registration.id);
    duplicates.push(await withComparedAnswers(trx, registration, others));
  }
  return duplicates;
}

/** Adds to each row whether it has the registration's answers to the program's questions. */
async function withComparedAnswers<Row extends Pick<Registration, "id">>(
  trx: Trx,
  registration: Registration,
  others: readonly Row[],
): Promise<(Row & { hasSameAnswers: boolean })[]> {
  if (others.length === 0) return [];
  const answers = await comparedAnswers(
    trx,
    [registration, ...others].map(({ id }) => id),
  );
  const ownAnswers = answers.get(registration.id) ?? {};
  return others.map((row) => ({
    ...row,
    hasSameAnswers: differingQuestions(ownAnswers, answers.get(row.id) ?? {}).length === 0,
  }));
}

/**
 * Whether a payment for this registration repeats the one for the other: the same browser sent both, or all answers are
 * equal (docs/reference/duplicates.md#duplicate-payments).
 */
export function isExactRepeat(
  registration: Registration,
  browserHash: string | null,
  other: Duplicate,
): boolean {
  if (other.state === "awaiting_manual_payment") return false;
  const isSameBrowser = browserHash !== null && browserHash === other.browserHash;
  return isSameBrowser || (other.hasSameAnswers && differingAnswers(registration, other).length === 0);
}

/**
 * Registrations of the same children with equal answers that wait for the code of another paid order, one list per child.
 * They are not confirmed yet, so `earlierDuplicates` does not find them.
 */
export async function repeatsWaitingForCode(
  trx: Trx,
  registrations: readonly Registration[],
): Promise<Duplicate[][]> {
  const rowsByChild = await rowsOfChildren(trx, registrations, ["awaiting_code"]);
  const repeatsByChild: Duplicate[][] = [];
  for (const [index, registration] of registrations.entries()) {
    const others = (rowsByChild[index] ?? []).filter(
      ({ id, settledAt }) => id !== registration.id && settledAt !== null,
    );
    const candidates = await withComparedAnswers(trx, registration, others);
    repeatsByChild.push(candidates.filter((other) => isExactRepeat(registration, null, other)));
  }
  return repeatsByChild;
}

async function paymentOf(db: Trx, id: string) {
  const payment = await db.selectFrom("payments").select("method").where("id", "=", id).executeTakeFirst();
  return payment ? { ...payment, netCents: (await ledgerSums(db, id)).netCents } : null;
}

/**
 * The duplicates of a registration with all contacts, and the names of the answers that differ from its own. The answers
 * themselves are only in each registration's details, where each view is logged.
 */
export async function presentDuplicates(trx: Trx, id: string) {
  const own = await readRegistration(trx, id);
  const others = own.deletedAt === null ? await duplicatesOf(trx, own) : [];
  const compared = await withComparedAnswers(trx, own, others);
  const presented = [];
  for (const row of compared) {
    presented.push({
      ...pickColumns(row, ["id", "createdAt", "source", "parentFirstName", "parentLastName"]),
      ...pickColumns(row, ["phone", "email", "reportedNotMeAt"]),
      payment: row.paymentId === null ? null : await paymentOf(trx, row.paymentId),
      /** "answers" means the answers to the program's own questions. */
      differing: [...differingAnswers(own, row), ...(row.hasSameAnswers ? [] : ["answers" as const])],
    });
  }
  return presented;
}

/**
 * Entered registrations of other orders with the same mailbox, birth date and program, by registration id. It may be
 * the same child under a corrected name, or a twin (docs/reference/registrations.md#child-identity).
 */
export async function findPossibleDuplicates(
  db: Db | Trx,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const pairs = await db
    .selectFrom("registrations as own")
    // The cross join makes SQLite start at the few `own` rows; the appended '' makes it find them by id.
    .crossJoin("registrations as other")
    .select(["own.id", "other.id as otherId"])
    .where("own.id", "in", ids)
    .where("own.email", "<>", "")
    .where("own.deletedAt", "is", null)
    .where(sql<string>`own.state || ''`, "in", ENTERED_STATES)
    .whereRef("other.seasonId", "=", "own.seasonId")
    .whereRef("other.programId", "=", "own.programId")
    .whereRef("other.childDateOfBirth", "=", "own.childDateOfBirth")
    .whereRef("other.orderId", "<>", "own.orderId")
    .whereRef("other.childKey", "<>", "own.childKey")
    .where(sql<boolean>`lower(other.email) = lower(own.email)`)
    .where("other.deletedAt", "is", null)
    .where("other.state", "in", ENTERED_STATES)
    .orderBy("other.createdAt")
    .execute();
  const byId = Map.groupBy(pairs, ({ id }) => id);
  return new Map([...byId].map(([id, others]) => [id, others.map(({ otherId }) => otherId)]));
}
