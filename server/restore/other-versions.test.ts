import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstCamp, firstSeason } from "#content/first-season.ts";
import type { Archive } from "#server/backup/archive.ts";
import { connectDatabase, type Db, openDatabase } from "#server/db/database.ts";
import { searchActive } from "#server/registrations/staff-data.ts";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { restoreArchive } from "./restore-archive.ts";

const AT = "2025-01-01T00:00:00.000Z";
const PAYMENT_ID = randomUUID();

const program = {
  id: "kids-camp",
  feeCents: 4000,
  startsOn: "2025-06-12",
  endsOn: "2025-06-13",
  registrationOpen: true,
  capacity: 60,
  placesTaken: 1,
  updatedAt: AT,
};
const payment = {
  id: PAYMENT_ID,
  purpose: "registration",
  amountCents: 6000,
  currency: "usd",
  state: "succeeded",
  intentParams: "{}",
  requestHash: "r",
  language: "es",
  expiresAt: AT,
  createdAt: AT,
};
const { language, donationAmount: _, ...answers } = familyRegistration({ childDateOfBirth: "2016-02-29" });
const registration = {
  ...answers,
  id: randomUUID(),
  programId: "kids-camp",
  paymentId: PAYMENT_ID,
  status: "confirmed",
  place: "taken",
  childKey: "x",
  language,
  createdAt: AT,
};
const consent = {
  id: randomUUID(),
  registrationId: registration.id,
  policy: "waiver",
  version: "2025-01",
  language,
  textHash: "t",
  agreedAt: AT,
};
const movement = {
  id: randomUUID(),
  paymentId: PAYMENT_ID,
  kind: "charge",
  stripeId: "ch_1",
  cents: 6000,
  createdAt: AT,
};

type Rows = Record<string, Record<string, unknown>[]>;

const FIRST_MIGRATIONS = ["001-initial", "002-after-payment", "003-mail-outcome"];
/** The tables that backups had before those of newer versions came. */
const FIRST_TABLES: Rows = Object.fromEntries(
  [
    "programs",
    "payments",
    "registrations",
    "consents",
    "ledger",
    "refunds",
    "donations",
    "bookChecks",
    "bookDifferences",
    "stripeEvents",
    "outbox",
    "testimonials",
    "auditLog",
  ].map((name) => [name, []]),
);

function archiveOf(migrations: string[], rows: Rows): Archive {
  const sha256 = "0".repeat(64);
  const tables = Object.entries(rows).map(([name, { length }]) => ({ name, rows: length, sha256 }));
  return {
    isEncrypted: false,
    manifest: { format: 1, appVersion: "0.0.1", migrations, createdAt: AT, tables },
    async *rows({ name }) {
      yield rows[name] ?? [];
    },
    close: async () => {},
  };
}

onBothEngines("A backup of another version", (engine) => {
  let target: TemporaryDatabase;
  let db: Db;

  beforeEach(async () => {
    target = await temporaryDatabase(engine);
    db = connectDatabase(target.location);
  });
  afterEach(async () => {
    await db.destroy();
    await target.remove();
  });

  const restore = (archive: Archive) =>
    restoreArchive(db, archive, { engine, erasures: [], secretKey: Buffer.alloc(32), now: new Date(AT) });

  test("that is older fills the tables of its time, which are then brought up to date", async () => {
    const rows = {
      ...FIRST_TABLES,
      programs: [program],
      payments: [payment],
      registrations: [registration],
      consents: [consent],
      ledger: [movement],
    };
    await restore(archiveOf(FIRST_MIGRATIONS, rows));
    const { id: _, registrationOpen: __, ...facts } = program;
    expect(await db.selectFrom("programs").selectAll().execute()).toMatchObject([
      { ...facts, id: firstCamp.id, seasonId: firstSeason.id, kind: "camp", switch: "open" },
    ]);
    const { agreedAt, ...signed } = consent;
    expect(await db.selectFrom("signatures").selectAll().execute()).toEqual([
      { ...signed, signedName: answers.waiverSignature, signedAt: agreedAt },
    ]);
    expect(await db.selectFrom("ledger").selectAll().execute()).toMatchObject([movement]);
    const found = await searchActive(db, { words: ["penaranda"], scope: {} }, { sort: "newest", limit: 10 });
    expect(found.rows).toMatchObject([{ id: registration.id, childFirstName: "Lucía" }]);
    const again = await openDatabase(target.location);
    expect(await again.selectFrom("erasures").selectAll().execute()).toEqual([]);
    await again.destroy();
  });

  test("that is newer is refused, and leaves nothing", async () => {
    const newer = archiveOf(["001-initial", "002-of-another-time"], { programs: [program] });
    await expect(restore(newer)).rejects.toThrow("newer version");
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });

  test("whose rows do not fit leaves nothing", async () => {
    const twice = archiveOf(FIRST_MIGRATIONS, { ...FIRST_TABLES, programs: [program, program] });
    await expect(restore(twice)).rejects.toThrow(/unique/i);
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });
});
