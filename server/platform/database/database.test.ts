import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { databasePerTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onBothEngines, temporaryDatabase } from "#tests/support/database/databases.ts";
import { openDatabase } from "./database.ts";
import { inTransaction, lockNames } from "./transaction.ts";

const run = promisify(execFile);
const NOW = "2026-05-01T18:00:00.123Z";

onBothEngines("The database", (engine) => {
  const { db } = databasePerTest(engine, async (location) => {
    const opened = await openDatabase(location);
    await publishFirst(opened, NOW, firstSeason);
    await opened.updateTable("programs").set({ capacity: 2 }).execute();
    return opened;
  });

  const child = () => ({
    id: randomUUID(),
    programId: firstCamp.id,
    seasonId: firstSeason.id,
    groupId: null,
    orderId: randomUUID(),
    familyId: randomUUID(),
    childId: randomUUID(),
    childKey: "x",
    childFirstName: "Lucía",
    childLastName: "Peña 'O''Neil'",
    childAge: 9,
    parentFirstName: "Rosa",
    parentLastName: "Peña",
    email: "rosa@example.org",
    phone: "575-555-0101",
    signUpReason: "kids-camp",
    termsAgreed: true,
    language: "es" as const,
    createdAt: NOW,
  });

  test("returns booleans, dates, instants and money as stored", async () => {
    await db
      .insertInto("registrations")
      .values({
        ...child(),
        childDateOfBirth: "2016-02-29",
        mediaConsentDeclined: true,
        donationAmount: 2000,
      })
      .execute();
    const row = await db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      childLastName: "Peña 'O''Neil'",
      childDateOfBirth: "2016-02-29",
      mediaConsentDeclined: true,
      codeOfConductAgreed: false,
      termsAgreed: true,
      totalAmount: 27500,
      donationAmount: 2000,
      state: "awaiting_payment",
      hasSpot: false,
      createdAt: NOW,
      deletedAt: null,
    });
  });

  test("finds, and leaves out, any number of ids at once", async () => {
    const rows = [child(), child()];
    for (const row of rows) await db.insertInto("registrations").values(row).execute();
    const [first, second] = rows.map(({ id }) => id);
    const many = [...Array.from({ length: 70_000 }, () => randomUUID()), first ?? ""];
    const ids = db.selectFrom("registrations").select("id");
    expect(await ids.where("id", "in", many).execute()).toEqual([{ id: first }]);
    expect(await ids.where("id", "not in", many).execute()).toEqual([{ id: second }]);
    const ages = Array.from({ length: 70_000 }, (_, age) => age);
    expect(await ids.where("childAge", "in", ages).execute()).toHaveLength(2);
    const named = inTransaction(db, (trx) => lockNames(trx, many.fill("one name")));
    expect(await named).toBeUndefined();
  });

  test("returns counts and sums as numbers", async () => {
    for (const row of [child(), child()]) await db.insertInto("registrations").values(row).execute();
    const row = await db
      .selectFrom("registrations")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("totalAmount").as("sum")])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 2, sum: 55000 });
  });

  test("refuses a hold of a registration that has no spot", async () => {
    const holdExpiresAt = "2025-05-01T18:00:00.000Z";
    const stored = db
      .insertInto("registrations")
      .values({ ...child(), holdExpiresAt, hasSpot: false })
      .execute();
    await expect(stored).rejects.toThrow(/registrations_hold/);
  });

  test("rolls back a failed transaction", async () => {
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto("registrations").values(child()).execute();
      throw new Error("in the middle");
    });
    await expect(attempt).rejects.toThrow("in the middle");
    expect(await db.selectFrom("registrations").select("id").execute()).toEqual([]);
  });

  test("gives the last spot to one of two concurrent transactions", async () => {
    await db.updateTable("programs").set({ spotsTaken: 1 }).where("id", "=", firstCamp.id).execute();
    const take = () =>
      db.transaction().execute(async (trx) => {
        const taken = await trx
          .updateTable("programs")
          .set((eb) => ({ spotsTaken: eb("spotsTaken", "+", 1) }))
          .where("id", "=", firstCamp.id)
          .whereRef("spotsTaken", "<", "capacity")
          .returning("id")
          .execute();
        return taken.length;
      });
    const results = await Promise.all([take(), take(), take(), take()]);
    expect(results.reduce((a, b) => a + b, 0)).toBe(1);
  });

  if (engine === "postgres") {
    test("fails only the transaction whose connection the server ends", async () => {
      const work = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        const { pid } = rows[0] ?? { pid: 0 };
        await sql`select pg_terminate_backend(${pid}, 10000)`.execute(db);
        for (;;) await sql`select pg_sleep(0.01)`.execute(trx);
      });
      await expect(work).rejects.toThrow();
      expect(await db.selectFrom("programs").where("id", "=", firstCamp.id).select("id").execute()).toEqual([
        { id: firstCamp.id },
      ]);
    });
  }

  test("can be created by several instances that start at once", async () => {
    const empty = await temporaryDatabase(engine);
    const starts = [1, 2, 3, 4].map(() =>
      run(process.execPath, ["tests/support/database/open-database.ts", JSON.stringify(empty.location)]),
    );
    expect(await Promise.all(starts)).toHaveLength(4);
    await empty.remove();
  });
});
