import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { foldName } from "#domain/clean-text.ts";
import { differingQuestions } from "#domain/program-answers.ts";
import { ANSWER_FIELDS, type AnswerField } from "#domain/registration-questions.ts";
import { ENTERED_STATUSES } from "#domain/registration-status.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { comparedAnswers } from "./answers.ts";
import { ENTERED_WAITS, enteredOfChildren, isSameChild, type Registration, rowsOfChildren } from "./data.ts";

/** The other registrations in a registration's contest, earliest first. */
export async function contestedWith(trx: Db | Trx, registration: Registration): Promise<Registration[]> {
  const rows = await trx
    .selectFrom("registrations")
    .selectAll()
    .where("programId", "=", registration.programId)
    .where("childKey", "=", registration.childKey)
    .where("contestedAt", "is not", null)
    .where("deletedAt", "is", null)
    .where("id", "!=", registration.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.filter((row) => isSameChild(row, registration));
}

export async function insertContest(trx: Trx, first: Registration, second: Registration): Promise<void> {
  const pair = { registrationId: first.id, otherRegistrationId: second.id };
  await trx
    .insertInto("contests")
    .values({ id: randomUUID(), ...pair })
    .execute();
}

/**
 * Opens a contest between a registration and those of other people for the same child, until staff decide. The program
 * must be locked (docs/rules/money.md#two-people-registered-this-child).
 */
export async function openContest(
  trx: Trx,
  registration: Registration,
  rivals: readonly Registration[],
  now: Instant,
): Promise<void> {
  const [earliest] = rivals;
  if (!earliest) throw new Error("a contest has two sides");
  await insertContest(trx, earliest, registration);
  const ids = [registration, ...rivals].map(({ id }) => id);
  await trx
    .updateTable("registrations")
    .set({ contestedAt: now })
    .where("id", "in", ids)
    .where("contestedAt", "is", null)
    .execute();
}

/** A registration of the same child in the same program, with the hash of the browser that sent it. */
export type Rival = Registration & {
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

/**
 * The rivals of each registration: paid ones and staff's entries for the same child, earliest first.
 */
export async function rivalsOf(trx: Trx, registrations: readonly Registration[]): Promise<Rival[][]> {
  if (registrations.length === 0) return [];
  const enteredRows = await enteredOfChildren(trx, registrations);
  const rivals: Rival[][] = [];
  for (const [index, registration] of registrations.entries()) {
    const others = (enteredRows[index] ?? []).filter(({ id }) => id !== registration.id);
    rivals.push(await withComparedAnswers(trx, registration, others));
  }
  return rivals;
}

type UncomparedRival = Omit<Rival, "hasSameAnswers">;

async function withComparedAnswers(
  trx: Trx,
  registration: Registration,
  others: readonly UncomparedRival[],
): Promise<Rival[]> {
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
 * Whether a payment for this registration repeats the rival's payment: the same browser sent both, or all answers are
 * equal (docs/rules/money.md#a-double-goes-back-by-itself).
 */
export function isDouble(registration: Registration, browserHash: string | null, rival: Rival): boolean {
  if (rival.waitsFor === "hand") return false;
  const isSameBrowser = browserHash !== null && browserHash === rival.browserHash;
  return isSameBrowser || (rival.hasSameAnswers && differingAnswers(registration, rival).length === 0);
}

/**
 * Registrations of the same children with equal answers that wait for the code of another paid order, one list per child.
 * They are not confirmed yet and so are no rivals.
 */
export async function waitingTwins(trx: Trx, registrations: readonly Registration[]): Promise<Rival[][]> {
  const pendingRows = await rowsOfChildren(trx, registrations, ["pending"]);
  const twinsByChild: Rival[][] = [];
  for (const [index, registration] of registrations.entries()) {
    const others = (pendingRows[index] ?? []).filter(
      ({ id, waitsFor, settledAt }) => id !== registration.id && waitsFor === "code" && settledAt !== null,
    );
    const twins = await withComparedAnswers(trx, registration, others);
    twinsByChild.push(twins.filter((twin) => isDouble(registration, null, twin)));
  }
  return twinsByChild;
}

async function contestedRows(db: Db): Promise<Registration[]> {
  return db
    .selectFrom("registrations")
    .selectAll()
    .where("contestedAt", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function sideOf(db: Db, row: Registration) {
  const payment = row.paymentId === null ? undefined : await paymentOf(db, row.paymentId);
  return {
    id: row.id,
    createdAt: row.createdAt,
    source: row.source,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    phone: row.phone,
    email: row.email,
    notMineAt: row.notMineAt,
    payment: payment ?? null,
  };
}

async function paymentOf(db: Db, id: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "method", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!payment) return undefined;
  const { netCents } = await ledgerSums(db, id);
  return { ...payment, netCents };
}

/**
 * The children whom two people registered, with both contacts and the names of the differing answers. The answers
 * themselves are only in each registration's details, where each view is logged.
 */
export async function openContests(db: Db) {
  const rows = await contestedRows(db);
  const groups: Registration[][] = [];
  for (const row of rows) {
    const group = groups.find(([first]) => first && isSameChild(first, row));
    if (group) group.push(row);
    else groups.push([row]);
  }
  return Promise.all(
    groups.map(async (group) => {
      const [first = group[0] as Registration] = group;
      const differing = new Set(group.flatMap((row) => differingAnswers(first, row)));
      const answers = await comparedAnswers(
        db,
        group.map(({ id }) => id),
      );
      const firstAnswers = answers.get(first.id) ?? {};
      const questions = new Set(
        group.flatMap(({ id }) => differingQuestions(firstAnswers, answers.get(id) ?? {})),
      );
      return {
        id: first.id,
        childFirstName: first.childFirstName,
        childLastName: first.childLastName,
        childAge: first.childAge,
        contestedAt: group.map(({ contestedAt }) => contestedAt ?? "").sort()[0] ?? null,
        differing: [...differing],
        /** The ids of the program's questions with different answers. */
        differingQuestions: [...questions],
        sides: await Promise.all(group.map((row) => sideOf(db, row))),
      };
    }),
  );
}

/** Registrations whose receipt was reported with "this was not me", and that staff have not looked at yet. */
export function disownedRegistrations(db: Db) {
  return db
    .selectFrom("registrations")
    .select([
      "id",
      "childFirstName",
      "childLastName",
      "parentFirstName",
      "parentLastName",
      "phone",
      "email",
      "notMineAt",
    ])
    .where("notMineAt", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("notMineAt")
    .execute();
}

/**
 * Entered registrations of other orders with the same mailbox and birth date in the same program, by registration id:
 * perhaps the same child under a corrected name, or a twin (docs/rules/registration.md#when-two-registrations-are-for-the-same-child).
 */
export async function similarTo(db: Db | Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const pairs = await db
    .selectFrom("registrations as own")
    .innerJoin("registrations as other", (join) =>
      join
        .onRef("other.seasonId", "=", "own.seasonId")
        .onRef("other.programId", "=", "own.programId")
        .onRef("other.childDateOfBirth", "=", "own.childDateOfBirth")
        .onRef("other.orderId", "<>", "own.orderId")
        .onRef("other.childKey", "<>", "own.childKey")
        .on(sql<boolean>`lower(other.email) = lower(own.email)`),
    )
    .select(["own.id", "other.id as otherId"])
    .where("own.id", "in", ids)
    .where("own.email", "<>", "")
    .where("own.deletedAt", "is", null)
    .where("own.status", "in", ENTERED_STATUSES)
    .where("own.waitsFor", "in", ENTERED_WAITS)
    .where("other.deletedAt", "is", null)
    .where("other.status", "in", ENTERED_STATUSES)
    .where("other.waitsFor", "in", ENTERED_WAITS)
    .orderBy("other.createdAt")
    .execute();
  const byId = Map.groupBy(pairs, ({ id }) => id);
  return new Map([...byId].map(([id, others]) => [id, others.map(({ otherId }) => otherId)]));
}
