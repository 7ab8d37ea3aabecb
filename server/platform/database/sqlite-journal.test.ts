import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { openSnapshot } from "./database.ts";
import { truncateJournal } from "./sqlite.ts";

test("SQLite's journal is emptied without waiting for a running backup, and again after it", async () => {
  const club = await createTestApp("sqlite");
  if (club.location.engine !== "sqlite") throw new Error("Only SQLite has a file here.");
  const journal = `${club.location.file}-wal`;
  const bytes = async () => (await stat(journal)).size;
  let capacity = 70;
  const write = () => {
    capacity += 1;
    return club.db.updateTable("programs").set({ capacity }).execute();
  };
  await write();
  expect(await bytes()).toBeGreaterThan(0);
  expect(await truncateJournal(club.db)).toBe(true);
  expect(await bytes()).toBe(0);

  await write();
  const backup = await openSnapshot(club.location);
  await backup.trx.selectFrom("programs").where("id", "=", firstCamp.id).select("id").execute();
  await write();
  expect(await truncateJournal(club.db)).toBe(false);
  expect(await bytes()).toBeGreaterThan(0);
  await backup.close();
  expect(await truncateJournal(club.db)).toBe(true);
  expect(await bytes()).toBe(0);
  await club.close();
});

test("On PostgreSQL there is no journal to empty", async () => {
  const club = await createTestApp("postgres");
  expect(await truncateJournal(club.db)).toBe(true);
  await club.close();
});
