/** @module-tag full */

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config/env.ts";
import { connectDatabase, type Db } from "#server/db/database.ts";
import { migrateUpTo } from "#server/db/migrate.ts";
import { startServer } from "#server/start.ts";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";

/** The last migration of 0.1.0. */
const RELEASED = "008-staff-accounts";
const AT = "2025-01-01T00:00:00.000Z";
const PAYMENT_ID = randomUUID();

const { language, donationAmount: _, ...answers } = familyRegistration({ childDateOfBirth: "2016-02-29" });
const registration = {
  ...answers,
  id: randomUUID(),
  programId: "kids-camp",
  paymentId: PAYMENT_ID,
  status: "confirmed" as const,
  place: "taken" as const,
  childKey: "x",
  language,
  createdAt: AT,
};
const payment = {
  id: PAYMENT_ID,
  purpose: "registration" as const,
  amountCents: 6000,
  currency: "usd",
  state: "succeeded" as const,
  intentId: "pi_1",
  intentParams: "{}",
  requestHash: "r",
  browserHash: null,
  language: "es" as const,
  expiresAt: AT,
  createdAt: AT,
  paidAt: AT,
};

onBothEngines("A new version on the tables of the released one", (engine) => {
  let place: TemporaryDatabase;
  let dataDir: string;
  let db: Db;

  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    dataDir = await mkdtemp(join(tmpdir(), "club-upgrade-"));
    const location = engine === "sqlite" ? { engine, file: join(dataDir, "club.sqlite") } : place.location;
    db = connectDatabase(location);
    await migrateUpTo(db, engine, RELEASED);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
    await rm(dataDir, { recursive: true });
  });

  const start = () => {
    const database = place.location.engine === "postgres" ? { DATABASE_URL: place.location.url } : {};
    const env = { ...database, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ADMIN_PIN: "4821" };
    return startServer(readConfig(env, "production"));
  };

  test("keeps every registration, payment, cent and word of the families", async () => {
    const program = {
      id: "kids-camp",
      feeCents: 4000,
      startsOn: "2025-06-12",
      endsOn: "2025-06-13",
      registrationOpen: true,
    };
    await db
      .insertInto("programs")
      .values({ ...program, capacity: 60, placesTaken: 1, updatedAt: AT } as never)
      .execute();
    await db.insertInto("payments").values(payment).execute();
    await db
      .insertInto("registrations")
      .values(registration as never)
      .execute();
    const movement = {
      id: randomUUID(),
      paymentId: PAYMENT_ID,
      kind: "charge" as const,
      stripeId: "ch_1",
      cents: 6000,
      createdAt: AT,
    };
    await db.insertInto("ledger").values(movement).execute();
    const praise = {
      id: randomUUID(),
      parentName: "Rosa",
      rating: 5,
      comment: "Que bonito campamento",
      isApproved: true,
      createdAt: AT,
    };
    await db
      .insertInto("testimonials")
      .values(praise as never)
      .execute();
    const rows = async () => ({
      registrations: (await db.selectFrom("registrations").selectAll().execute()).map(
        ({ programId: _program, ...row }) => row,
      ),
      payments: await db.selectFrom("payments").selectAll().execute(),
      ledger: await db.selectFrom("ledger").selectAll().execute(),
      testimonials: await db.selectFrom("testimonials").selectAll().execute(),
    });
    const before = await rows();
    expect(Object.values(before).map(({ length }) => length)).toEqual([1, 1, 1, 1]);

    const server = await start();
    // No hash of what a family typed is kept once its payment is settled.
    const payments = before.payments.map((row) => ({ ...row, requestHash: `dropped ${row.id}` }));
    expect(await rows()).toMatchObject({ ...before, payments });
    const kept = await db
      .selectFrom("programs")
      .where("kind", "=", "camp")
      .select(["switch", "capacity", "placesTaken"])
      .execute();
    expect(kept).toEqual([{ switch: "open", capacity: 60, placesTaken: 1 }]);
    const page = await fetch(`${server.url}/api/testimonials`);
    expect(await page.text()).toContain("Que bonito campamento");
    await server.stop();
  });

  test("is refused with a sentence once a newer one was there, and nothing is changed", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-a-later-version', 'x')`.execute(
      db,
    );
    await expect(start()).rejects.toThrow(
      "A newer version of this program has changed the database. Start that version, or restore a backup.",
    );
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name desc`.execute(db);
    expect(rows.slice(0, 2).map(({ name }) => name)).toEqual(["999-of-a-later-version", RELEASED]);
  });
});
