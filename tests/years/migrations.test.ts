import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pictures } from "#content/club/pictures.ts";
import { pagesCheck } from "#content/product/first-pages.ts";
import { partAt } from "#domain/programs/draft-fields.ts";
import { type AnyTables, backupTables } from "#server/ops/backup-tables.ts";
import { connectDatabase, type Db, openDatabase } from "#server/platform/database/database.ts";
import {
  appliedMigrations,
  MIGRATION_NAMES,
  MIGRATIONS,
  migrateUpTo,
} from "#server/platform/database/migrate.ts";
import { openLiveSite } from "#server/platform/published.ts";
import type { FaultClub } from "#tests/faults/support/fault-club.ts";
import {
  onBothEngines,
  type TemporaryDatabase,
  temporaryDatabase,
} from "#tests/support/database/databases.ts";
import { addNextMigration, NEXT_MIGRATION } from "#tests/support/database/next-version.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { type KeptYear, keptYears, readYear } from "./kept-years.ts";

type Rows = Record<string, Map<unknown, Record<string, unknown>>>;

/** Three children whom another system's list brought, and two whose parents have not paid yet. */
const KNOWN = /^no receipt for |^intent \w+ can still be paid$/;
const ROWS_PER_INSERT = 100;
const HARMFUL = "997-harmful";

const keys = new Map(backupTables({ encrypted: true }).map(({ name, key }) => [name, key]));

/** @throws {Error} with advice, if the version's tables are no longer those that the year was played on */
async function fill(db: Db, { rows: tables }: KeptYear): Promise<void> {
  try {
    for (const [table, rows] of Object.entries(tables))
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
        await (db as unknown as AnyTables)
          .insertInto(table)
          .values(rows.slice(from, from + ROWS_PER_INSERT))
          .execute();
  } catch (cause) {
    const advice = "If no club has installed this version yet, `npm run year` makes the year anew.";
    throw new Error(`A released migration was edited: its tables no longer take this year. ${advice}`, {
      cause,
    });
  }
}

/** Every row of these tables, by its key. */
async function readRows(db: Db, tables: readonly string[]): Promise<Rows> {
  const read = tables.map(async (table) => {
    const rows = await (db as unknown as AnyTables).selectFrom(table).selectAll().execute();
    return [table, new Map(rows.map((row) => [row[keys.get(table) ?? "id"], row]))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What of the rows before is missing afterwards, or differs; new columns and rows are no loss. */
function lossesBetween(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    [...rows].flatMap(([key, row]) => {
      const kept = after[table]?.get(key);
      if (!kept) return [`${table} ${key} is lost`];
      const changed = Object.keys(row).filter(
        (column) => JSON.stringify(row[column]) !== JSON.stringify(kept[column]),
      );
      return changed.map((column) => `${table} ${key} has another ${column}`);
    }),
  );
}

test("A year of the first version's rows is kept", () => {
  expect(keptYears).toContain(MIGRATION_NAMES[0]);
});

for (const version of keptYears)
  onBothEngines(`A year of rows of ${version}`, (engine) => {
    const year = readYear(version);
    let place: TemporaryDatabase;
    let db: Db;
    let before: Rows;

    const rows = () => readRows(db, Object.keys(year.rows));
    /** As a server's start does. */
    const migrate = async () => (await openDatabase(place.location)).destroy();

    beforeEach(async () => {
      place = await temporaryDatabase(engine);
      db = connectDatabase(place.location);
      await migrateUpTo(db, engine, version);
      await fill(db, year);
      before = await rows();
    });
    afterEach(async () => {
      delete MIGRATIONS[NEXT_MIGRATION];
      delete MIGRATIONS[HARMFUL];
      await db.destroy();
      await place.remove();
    });

    test("has families, payments, refunds, mails and settings", () => {
      for (const table of [
        "registrations",
        "payments",
        "ledger",
        "refunds",
        "outbox",
        "auditLog",
        "settings",
      ])
        expect([table, (before[table]?.size ?? 0) > 3]).toEqual([table, true]);
    });

    test("loses nothing by the migrations, the money adds up, and the site can be read", async () => {
      await migrate();
      expect(await appliedMigrations(db)).toEqual(MIGRATION_NAMES);
      expect(lossesBetween(before, await rows())).toEqual([]);
      const answers = Object.entries(year.stripe).map(([name, value]) => [name, () => value]);
      const sandbox = Object.fromEntries(answers) as FaultClub["sandbox"];
      const complaints = await complaintsAboutBooks({ db, sandbox });
      expect(complaints.filter((complaint) => !KNOWN.test(complaint))).toEqual([]);
      expect(complaints).toHaveLength(5);
      const { site } = (await openLiveSite(db)).current();
      expect(site.seasons.length).toBeGreaterThan(0);
      // Another club has other pictures.
      const isOtherPicture = (path: string) => !Object.hasOwn(pictures, String(partAt(site.pages, path)));
      const errors = Object.entries(pagesCheck.parse(site.pages).errors);
      expect(errors.filter(([path, code]) => code !== "not_chosen" || !isOtherPicture(path))).toEqual([]);
    });

    test("loses nothing by a next migration that adds, as migrations do", async () => {
      addNextMigration();
      await migrate();
      expect(lossesBetween(before, await rows())).toEqual([]);
    });

    test("tells of a migration that loses a row or a cent", async () => {
      MIGRATIONS[HARMFUL] = () => ({
        async up(trx: Kysely<unknown>) {
          await sql`update ledger set cents = cents - 1 where kind = 'cash'`.execute(trx);
          await sql`delete from testimonials where parent_name = 'Priya'`.execute(trx);
        },
      });
      await migrate();
      const losses = lossesBetween(before, await rows());
      expect(losses.filter((loss) => /^ledger \S+ has another cents$/.test(loss)).length).toBeGreaterThan(0);
      expect(losses.filter((loss) => /^testimonials \S+ is lost$/.test(loss))).toHaveLength(1);
    });
  });
