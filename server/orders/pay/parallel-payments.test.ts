import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Trx } from "#server/platform/database/database.ts";
import { lockPrograms, lockProgramsToOrder } from "#server/site/programs/spots.ts";
import { Family } from "#tests/faults/support/family.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";

onBothEngines("Families that pay at the same moment", (engine) => {
  const club = clubPerTest(engine);

  /** A family that has paid, whose browser has not reported it yet. */
  async function paidFamily(changes: ConstructorParameters<typeof Family>[1] = {}): Promise<Family> {
    const family = new Family(club, changes);
    await family.setUp();
    family.pay();
    return family;
  }

  test("for the same child always find each other", async () => {
    const children = ["Ana", "Beto", "Caro", "Dora", "Elio", "Fina"];
    const families = await Promise.all(
      children.flatMap((childFirstName) => {
        const child = { childFirstName, email: `${childFirstName}@example.org` };
        return [paidFamily(child), paidFamily({ ...child, emergencyContactName: "Somebody Else" })];
      }),
    );
    await Promise.all(families.map((family) => family.confirm()));
    const flagged = club.db.selectFrom("registrations").select("id").where("duplicateOfId", "is not", null);
    expect(await flagged.execute()).toHaveLength(children.length);
    expect(await spotsTaken(club)).toBe(children.length * 2);
  });

  // On SQLite a transaction that writes is the only one.
  if (engine === "postgres") {
    /** Whether another connection waits for this one's locks. */
    async function isAnybodyWaitingFor(holder: number): Promise<boolean> {
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and ${holder} = any(pg_blocking_pids(pid))`;
      return (await waiting.execute(club.db)).rows.length > 0;
    }

    /** Whether a family is registered while another transaction is still open. */
    async function isConfirmedBeside(lock: (trx: Trx) => Promise<unknown>): Promise<boolean> {
      const family = await paidFamily();
      let isConfirmed = false;
      const trx = await club.db.startTransaction().execute();
      await lock(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const holder = rows[0]?.pid ?? 0;
      const confirming = family.confirm().then(({ body }) => {
        isConfirmed = body.data?.status === "confirmed";
      });
      while (!isConfirmed && !(await isAnybodyWaitingFor(holder))) await pause(5);
      const isConfirmedMeanwhile = isConfirmed;
      await trx.rollback().execute();
      await confirming;
      expect(isConfirmed).toBe(true);
      return isConfirmedMeanwhile;
    }

    test("with held spots do not wait for a family that orders in the same program", async () => {
      expect(await isConfirmedBeside((trx) => lockProgramsToOrder(trx, [firstCamp.id]))).toBe(true);
    });

    test("wait for staff who decide about children of the same program", async () => {
      expect(await isConfirmedBeside((trx) => lockPrograms(trx, [firstCamp.id]))).toBe(false);
    });
  }
});
