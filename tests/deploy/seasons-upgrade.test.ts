/** @module-tag full */

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstCamp, firstSeason } from "#content/first-season.ts";
import type { AnyTables } from "#server/backup/kept-tables.ts";
import { connectDatabase, type Db } from "#server/db/database.ts";
import { migrateToLatest, migrateUpTo } from "#server/db/migrate.ts";
import { assertNoOrphans, tableNames } from "#server/db/rebuild.ts";
import { seedFirstSeason } from "#server/programs/first-season-mutations.ts";
import { searchActive } from "#server/registrations/staff-data.ts";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { FORMER, type FormerTables, fillFormerClub } from "#tests/support/former-club.ts";

const FAMILIES = 10_000;
const AT = "2026-11-22T18:00:00.000Z";
const MINUTE_MS = 60_000;

type Row = Record<string, unknown>;

/** What the database keeps for itself: its search index, and migrations. */
const OWN = /^(registrationSearch|kysely)/;
/** Gone for good: seasons are counted without a tally (docs/decisions/045-seasons-are-counted.md). */
const GONE =
  /^ledger_each_movement$|^consents_|^registrations?_tally|^registrationTally$|^tally_|^registrations_family_status$/;

async function everything(db: Db): Promise<FormerTables> {
  const tables = db as unknown as AnyTables;
  const all: FormerTables = {};
  for (const name of [...(await tableNames(db))]
    .filter((name) => !OWN.test(name) && !GONE.test(name))
    .sort()) {
    all[name] = await tables.selectFrom(name).selectAll().execute();
  }
  return all;
}

/** Rows as lines whose columns are in one order, in one order. */
const lines = (rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

/** What two lists of rows do not have in common; a handful of it is enough to read. */
function apart(before: readonly Row[] = [], after: readonly Row[] = []) {
  const [old, now] = [lines(before), lines(after)];
  const [known, found] = [new Set(old), new Set(now)];
  return {
    lost: old.filter((line) => !found.has(line)).slice(0, 3),
    added: now.filter((line) => !known.has(line)).slice(0, 3),
    rows: now.length - old.length,
  };
}
const SAME = { lost: [], added: [], rows: 0 };

/** The rows of 0.2.0 with the names and columns of today. */
function inSeasons({
  programs = [],
  consents = [],
  registrations = [],
  payments = [],
  bookChecks = [],
  bookDifferences = [],
  bookMonths = [],
  outbox = [],
  ...rest
}: FormerTables) {
  const covered = new Set(registrations.map(({ paymentId }) => paymentId));
  const moved = new Set((rest.ledger ?? []).map(({ paymentId }) => paymentId));
  const isOrdered = ({ id, purpose }: Row) =>
    purpose === "registration" && (covered.has(id) || moved.has(id));
  const signed = new Map(registrations.map(({ id, waiverSignature }) => [id, waiverSignature]));
  return {
    ...rest,
    outbox: outbox.map((row) => ({ ...row, orderId: null })),
    ledger: (rest.ledger ?? []).map((row) => ({ ...row, payoutId: null })),
    interests: (rest.interests ?? []).map((row) => ({ ...row, reason: null })),
    ...{ reconciliations: bookChecks, discrepancies: bookDifferences, comparedMonths: bookMonths },
    programs: programs.map(({ registrationOpen, ...program }) => ({
      ...program,
      ...{ id: firstCamp.id, seasonId: firstSeason.id, slug: "summer-camp", kind: "camp", position: 0 },
      ...{
        ageRule: "first-day",
        opensAt: null,
        closesAt: null,
        switch: registrationOpen ? "open" : "closed",
      },
    })),
    registrations: registrations.map((row) => ({
      ...row,
      ...{ programId: firstCamp.id, seasonId: firstSeason.id, groupId: null },
      // What one payment paid for is one order of one family; nobody else is joined to it.
      ...{ orderId: row.paymentId ?? row.id, familyId: row.paymentId ?? row.id, childId: row.id },
    })),
    payments: payments.map((row) => ({
      ...row,
      forProgramId: row.forProgramId === null ? null : firstCamp.id,
      intentParams: row.intentParams === "" ? null : row.intentParams,
      ...{ orderId: isOrdered(row) ? row.id : null, checkNumber: null, answerBy: null },
    })),
    signatures: consents.map(({ agreedAt, ...consent }) => ({
      ...consent,
      signedName: consent.policy === "waiver" ? signed.get(consent.registrationId) : null,
      signedAt: agreedAt,
    })),
  } satisfies FormerTables;
}

async function indices(db: Db, engine: string): Promise<string[]> {
  const { rows } = await (engine === "sqlite"
    ? sql<{
        name: string;
      }>`select name from sqlite_master where type in ('index', 'trigger') and sql is not null`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()
        and indexname not like '%key' union all select tgname from pg_trigger where not tgisinternal`
  ).execute(db);
  return rows.map(({ name }) => name);
}

onBothEngines(`${FAMILIES} registrations of 0.2.0, brought into seasons`, (engine) => {
  let place: TemporaryDatabase;
  let db: Db;
  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    db = connectDatabase(place.location);
    await migrateUpTo(db, engine, FORMER);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });

  test(
    "keep every row, column, cent and place, and nobody is joined to anybody",
    async () => {
      await fillFormerClub(db, FAMILIES);
      const before = await everything(db);
      const named = await indices(db, engine);
      await migrateToLatest(db, engine);
      const after = await everything(db);

      const expected: FormerTables = inSeasons(before);
      for (const [name, rows] of Object.entries(expected)) {
        expect({ name, ...apart(rows, after[name]) }).toEqual({ name, ...SAME });
      }
      const filled = Object.keys(after).filter((name) => after[name]?.length && !expected[name]);
      expect(filled.sort()).toEqual(["children", "families", "guardians", "orderLines", "orders", "seasons"]);
      expect(after.seasons).toHaveLength(1);
      for (const former of ["consents", "bookChecks", "bookDifferences", "bookMonths"])
        expect(Object.keys(after)).not.toContain(former);

      // The same said once more, for who does not trust the comparison above.
      const sum = (rows: readonly Row[] = [], column: string) =>
        rows.reduce((cents, row) => cents + Number(row[column]), 0);
      expect(after.registrations?.length).toBe(FAMILIES * 1.02);
      expect(sum(after.ledger, "cents")).toBe(sum(before.ledger, "cents"));
      expect(sum(after.payments, "amountCents")).toBe(sum(before.payments, "amountCents"));
      expect(sum(after.refunds, "cents")).toBe(sum(before.refunds, "cents"));
      expect(after.payments?.filter(({ intentParams }) => intentParams === "")).toEqual([]);
      expect(sum(after.orderLines, "cents")).toBe(sum(after.orders, "totalCents"));
      const lineCents = Map.groupBy(after.orderLines ?? [], ({ orderId }) => orderId);
      // The made-up siblings' payments have one child's amount.
      const children = Map.groupBy(after.registrations ?? [], ({ orderId }) => orderId);
      const unlike = (after.payments ?? []).filter(
        ({ orderId, amountCents }) =>
          children.get(orderId)?.length === 1 && sum(lineCents.get(orderId), "cents") !== amountCents,
      );
      expect(unlike).toEqual([]);
      expect(after.children).toHaveLength(after.registrations?.length ?? 0);
      expect(after.guardians).toHaveLength(new Set(after.registrations?.map(({ orderId }) => orderId)).size);
      const holders = after.registrations?.filter(({ place: held }) => held !== "none") ?? [];
      expect(after.programs?.map(({ placesTaken }) => placesTaken)).toEqual([holders.length]);
      const gone = ["consents_once"];
      expect(named.filter((name) => !gone.includes(name))).toEqual(expect.arrayContaining([]));
      const kept = await indices(db, engine);
      expect(named.filter((name) => !kept.includes(name) && !GONE.test(name))).toEqual([]);
      await assertNoOrphans(db);
    },
    2 * MINUTE_MS,
  );

  test(
    "stay one of each child, are found, counted, and go with all that is theirs",
    async () => {
      await fillFormerClub(db, 200);
      await migrateToLatest(db, engine);
      await seedFirstSeason(db, AT);
      const [first] = await db
        .selectFrom("registrations")
        .selectAll()
        .where("status", "=", "confirmed")
        .where("contestedAt", "is", null)
        .where("deletedAt", "is", null)
        .limit(1)
        .execute();
      const { searchRow: _, ...row } = first ?? ({} as never);
      const again = { ...row, id: randomUUID() };
      await expect(db.insertInto("registrations").values(again).execute()).rejects.toThrow(/unique/i);
      // A child of five, once a program takes one, and a second of the same while staff have not decided.
      const contested = {
        ...again,
        childAge: 5,
        contestedAt: AT,
        childFirstName: "Xóchitl",
        searchText: "xochitl",
      };
      await db.insertInto("registrations").values(contested).execute();
      const found = async () =>
        (await searchActive(db, { words: ["xochitl"], scope: {} }, { sort: "newest", limit: 10 })).rows.map(
          ({ id }) => id,
        );
      expect(await found()).toEqual([again.id]);
      const orphan = { ...contested, id: randomUUID(), programId: randomUUID() };
      await expect(db.insertInto("registrations").values(orphan).execute()).rejects.toThrow(/foreign key/i);
      await db
        .insertInto("signatures")
        .values({
          id: randomUUID(),
          registrationId: again.id,
          policy: "waiver",
          version: "x",
          language: "es",
          textHash: "x",
          signedName: "Ana",
          signedAt: AT,
        })
        .execute();
      await db.deleteFrom("registrations").where("id", "=", again.id).execute();
      expect(await found()).toEqual([]);
      expect(
        await db.selectFrom("signatures").select("id").where("registrationId", "=", again.id).execute(),
      ).toEqual([]);
      await db.deleteFrom("registrations").where("id", "=", row.id).execute();
      for (const table of ["signatures", "registrationNotes", "holds"] as const) {
        expect(
          await db.selectFrom(table).select("registrationId").where("registrationId", "=", row.id).execute(),
        ).toEqual([]);
      }
      if (engine === "sqlite") {
        await sql`insert into registration_search (registration_search, rank) values ('integrity-check', 1)`.execute(
          db,
        );
      }
      const camp = await db
        .selectFrom("programs")
        .selectAll()
        .where("id", "=", firstCamp.id)
        .executeTakeFirst();
      expect(camp).toMatchObject({
        switch: "open",
        capacity: 20_000,
        feeCents: 4000,
        startsOn: "2025-06-12",
      });
      expect(await db.selectFrom("programs").select("id").execute()).toHaveLength(
        firstSeason.programs.length,
      );
    },
    MINUTE_MS,
  );

  test("are safe from an older server that was forgotten: what it would store is refused whole", async () => {
    await fillFormerClub(db, 20);
    const [row] = await (db as unknown as AnyTables)
      .selectFrom("registrations")
      .selectAll()
      .limit(1)
      .execute();
    const { searchRow: _, ...former } = row ?? {};
    await migrateToLatest(db, engine);
    const before = await everything(db);
    const old = db as unknown as AnyTables;
    const sent = { ...former, id: randomUUID(), childKey: "another" };
    await expect(old.insertInto("registrations").values(sent).execute()).rejects.toThrow();
    const consent = { id: randomUUID(), registrationId: former.id, policy: "waiver", agreedAt: AT };
    await expect(old.insertInto("consents").values(consent).execute()).rejects.toThrow();
    await expect(old.updateTable("programs").set({ registrationOpen: false }).execute()).rejects.toThrow();
    expect(await everything(db)).toEqual(before);
  });
});
