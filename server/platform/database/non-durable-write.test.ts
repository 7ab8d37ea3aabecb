import { sql } from "kysely";
import { expect, test } from "vitest";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines, temporaryClubDatabase } from "#tests/support/database/databases.ts";
import { connectDatabase, type DatabaseLocation, type Db, openDatabase } from "./database.ts";
import { nonDurableWrite } from "./transaction.ts";

/** The tests' own PostgreSQL waits for no disk at all; a club's does. */
async function waitForDisk(location: DatabaseLocation): Promise<void> {
  if (location.engine !== "postgres") return;
  const db = connectDatabase(location);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set synchronous_commit = on`.execute(db);
  await db.destroy();
}

const NOW = "2026-05-01T18:00:00.000Z";

onBothEngines("A write that does not wait for the disk", (engine) => {
  const place = perTest(
    () => temporaryClubDatabase(engine),
    ({ remove }) => remove(),
  );
  const db = perTest(
    async () => {
      await waitForDisk(place.location);
      return openDatabase(place.location);
    },
    (opened) => opened.destroy(),
  );

  const waitedFor = sql<string | null>`null`.as("unwaited");

  /** Stores a setting; answers how its commit waits: "full" and "on" are the durable ones. */
  async function store(into: Db, value: string, unwaited = waitedFor) {
    const row = { key: "note", value, updatedAt: NOW };
    const insert = into
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }));
    if (engine === "postgres") {
      const waits = sql<string>`current_setting('synchronous_commit')`.as("waits");
      return insert.returning([unwaited, "value", waits]).executeTakeFirstOrThrow();
    }
    const stored = await insert.returning([unwaited, "value"]).executeTakeFirstOrThrow();
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(into);
    return { ...stored, waits: rows[0]?.synchronous === 2 ? "full" : "normal" };
  }

  const durable = engine === "postgres" ? "on" : "full";
  const quick = engine === "postgres" ? "off" : "normal";
  const stored = () => db.selectFrom("settings").select("value").where("key", "=", "note").execute();

  test("is visible to everybody at once, and returns its rows", async () => {
    const answer = await nonDurableWrite(db, (quickly, unwaited) => store(quickly, "one", unwaited));
    expect(answer).toMatchObject({ value: "one", waits: quick });
    expect(await stored()).toEqual([{ value: "one" }]);
  });

  test("leaves later writes durable, whether it succeeded or failed", async () => {
    const both = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? nonDurableWrite(db, (quickly, unwaited) => store(quickly, `quick ${i}`, unwaited))
        : store(db, `durable ${i}`),
    );
    for (const { value, waits } of await Promise.all(both)) {
      expect(waits).toBe(value.startsWith("quick") ? quick : durable);
    }
    const refused = nonDurableWrite(db, (quickly, unwaited) =>
      quickly
        .insertInto("settings")
        .values({ key: "note", value: "again", updatedAt: NOW })
        .returning(unwaited)
        .executeTakeFirst(),
    );
    await expect(refused).rejects.toThrow();
    expect(await store(db, "last")).toMatchObject({ value: "last", waits: durable });
  });
});
