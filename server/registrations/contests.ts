import { randomUUID } from "node:crypto";
import { differingQuestions } from "#domain/program-answers.ts";
import { ANSWER_FIELDS, type AnswerField } from "#domain/registration-questions.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { comparedAnswers } from "./answers.ts";
import { enteredOfChildren, isSameChild, type Registration, rowsOfChildren } from "./data.ts";

/** Registrations that stand beside each other for one child, the earliest first. */
export async function contestedWith(trx: Trx, registration: Registration): Promise<Registration[]> {
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

export async function insertContest(trx: Trx, one: Registration, other: Registration): Promise<void> {
  const pair = { registrationId: one.id, otherRegistrationId: other.id };
  await trx
    .insertInto("contests")
    .values({ id: randomUUID(), ...pair })
    .execute();
}

/**
 * Sets a registration beside those of other people for the same child, until staff decide. The program is locked
 * (docs/rules/money.md#two-people-registered-this-child).
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

/** A registration of the same child in the same program, and what the browser that sent it is known by. */
export type Rival = Registration & {
  browserHash: string | null;
  /** Whether what the program asks was answered equally. */
  saysTheSame: boolean;
};

/**
 * Names of the answers in which two registrations differ, in the order of the form. What was given beside the fee
 * is no answer about the child.
 */
export function differingAnswers(
  one: Pick<Registration, AnswerField>,
  other: Pick<Registration, AnswerField>,
): AnswerField[] {
  return ANSWER_FIELDS.filter((field) => one[field] !== other[field]);
}

/**
 * What stands against each of these registrations: paid for, or on paper and waiting for its cash; the earliest first.
 */
export async function rivalsOf(trx: Trx, registrations: readonly Registration[]): Promise<Rival[][]> {
  if (registrations.length === 0) return [];
  const found = await enteredOfChildren(trx, registrations);
  const all: Rival[][] = [];
  for (const [at, registration] of registrations.entries()) {
    const others = (found[at] ?? []).filter(({ id }) => id !== registration.id);
    all.push(await compared(trx, registration, others));
  }
  return all;
}

type Other = Omit<Rival, "saysTheSame">;

async function compared(trx: Trx, registration: Registration, others: readonly Other[]): Promise<Rival[]> {
  if (others.length === 0) return [];
  const answers = await comparedAnswers(
    trx,
    [registration, ...others].map(({ id }) => id),
  );
  const own = answers.get(registration.id) ?? {};
  return others.map((row) => ({
    ...row,
    saysTheSame: differingQuestions(own, answers.get(row.id) ?? {}).length === 0,
  }));
}

/**
 * Whether a payment for this registration paid once more for what the rival has paid for: the same browser sent
 * both, or every answer is equal (docs/rules/money.md#a-double-goes-back-by-itself).
 */
export function isDouble(registration: Registration, browserHash: string | null, rival: Rival): boolean {
  if (rival.waitsFor === "hand") return false;
  const isSameBrowser = browserHash !== null && browserHash === rival.browserHash;
  return isSameBrowser || (rival.saysTheSame && differingAnswers(registration, rival).length === 0);
}

/**
 * Rows of the same children that answer everything alike and wait for the code of another, paid order, by child: neither
 * paid for nor registered, and nobody's rival.
 */
export async function waitingTwins(trx: Trx, registrations: readonly Registration[]): Promise<Rival[][]> {
  const found = await rowsOfChildren(trx, registrations, ["pending"]);
  const all: Rival[][] = [];
  for (const [at, registration] of registrations.entries()) {
    const others = (found[at] ?? []).filter(
      ({ id, waitsFor, settledAt }) => id !== registration.id && waitsFor === "code" && settledAt !== null,
    );
    const twins = await compared(trx, registration, others);
    all.push(twins.filter((twin) => isDouble(registration, null, twin)));
  }
  return all;
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
 * Children whom two people registered, with both sides' contacts, and in which answers they differ, by name; the
 * answers themselves are in each registration's details, of which each look is written down.
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
      const ofFirst = answers.get(first.id) ?? {};
      const questions = new Set(
        group.flatMap(({ id }) => differingQuestions(ofFirst, answers.get(id) ?? {})),
      );
      return {
        id: first.id,
        childFirstName: first.childFirstName,
        childLastName: first.childLastName,
        childAge: first.childAge,
        contestedAt: group.map(({ contestedAt }) => contestedAt ?? "").sort()[0] ?? null,
        differing: [...differing],
        /** Ids of the program's questions that were answered differently. */
        differingQuestions: [...questions],
        sides: await Promise.all(group.map((row) => sideOf(db, row))),
      };
    }),
  );
}

/** Registrations of which somebody who got the receipt said "this was not me", and nobody of the staff has looked. */
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
