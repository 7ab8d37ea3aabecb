import { storedPages } from "#content/product/first-pages.ts";
import {
  FACT_IDS,
  FACT_SUBJECTS,
  type FactSubject,
  type PublishedClub,
  type PublishedFacts,
} from "#domain/club/facts.ts";
import { canonical } from "#domain/text/canonical.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";

/**
 * A subject's published facts as the tables have them.
 * @throws {Error} if there are none; the first start writes them
 */
async function readSubject(db: Db | Trx, subject: FactSubject): Promise<unknown> {
  const row = await db
    .selectFrom("clubFacts")
    .select("payload")
    .where("id", "=", FACT_IDS[subject])
    .executeTakeFirstOrThrow();
  return storedFacts(subject, JSON.parse(row.payload));
}

/** Stored facts, or their draft, as this release reads them: an earlier one stored less. */
export function storedFacts(subject: string, payload: unknown): unknown {
  return subject === "pages" ? storedPages(payload) : payload;
}

/** For whoever has no `deps.live`: a transaction, a command. */
export async function readClub(db: Db | Trx): Promise<PublishedClub> {
  return (await readSubject(db, "club")) as PublishedClub;
}

export async function readFacts(db: Db | Trx): Promise<PublishedFacts> {
  const entries = await Promise.all(
    FACT_SUBJECTS.map(async (subject) => [subject, await readSubject(db, subject)]),
  );
  return Object.fromEntries(entries) as PublishedFacts;
}

export async function writeFacts<Subject extends FactSubject>(
  trx: Trx,
  subject: Subject,
  facts: PublishedFacts[Subject],
): Promise<void> {
  await trx
    .updateTable("clubFacts")
    .set({ payload: canonical(facts) })
    .where("id", "=", FACT_IDS[subject])
    .execute();
}

/** Copies the facts of content/ into a new database, where a row is missing; afterwards they are edited by staff. */
export async function seedFacts(trx: Trx, first: PublishedFacts): Promise<void> {
  const rows = FACT_SUBJECTS.map((subject) => ({
    id: FACT_IDS[subject],
    payload: canonical(first[subject]),
  }));
  await trx
    .insertInto("clubFacts")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
