import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchive, verifyArchive } from "#server/ops/backup/archive.ts";
import { backupBytes, passphraseOf } from "#server/ops/backup/daily-backup.ts";
import { openSnapshot } from "#server/platform/database/database.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { withPassphrase } from "#tests/support/database/backups.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { backupTables, TABLE_NAMES, tableLines } from "./backup-tables.ts";

const AT = "2025-05-01T18:00:00.000Z";
const MANY = 20_000;

onBothEngines("A backup", (engine) => {
  const club = clubPerTest(engine);

  async function addTestimonials(count: number) {
    const row = { parentName: "Ana", rating: 5, comment: "We loved it. ".repeat(10), createdAt: AT };
    for (let done = 0; done < count; done += 1000) {
      const rows = Array.from({ length: 1000 }, () => ({ id: randomUUID(), ...row }));
      await club.db.insertInto("testimonials").values(rows).execute();
    }
  }

  async function contents(bytes: Uint8Array[]) {
    const folder = await mkdtemp(join(tmpdir(), "club-backup-"));
    const path = join(folder, "backup");
    await writeFile(path, Buffer.concat(bytes));
    const archive = await openArchive(path, null);
    await verifyArchive(archive);
    await rm(folder, { recursive: true });
    return Object.fromEntries(archive.counts);
  }

  test("covers every table of the database", async () => {
    const tables = await club.db.introspection.getTables();
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const names = tables.map(({ name }) => camel(name));
    expect([...TABLE_NAMES].sort()).toEqual(names.sort());
  });

  test("is a snapshot, while families keep registering without waiting", async () => {
    await payRegistration(club);
    const signatures = await club.db.selectFrom("signatures").select("id").execute();
    const backup = backupBytes(club.deps, passphraseOf(club.deps));
    const first = await backup.next();
    const bytes = [first.value as Uint8Array];
    await payRegistration(club, { childFirstName: "Later" });
    await club.db.deleteFrom("outbox").execute();
    for await (const part of backup) bytes.push(part);
    const before = { payments: 1, registrations: 1, signatures: signatures.length, ledger: 1, outbox: 2 };
    expect(await contents(bytes)).toMatchObject(before);
    expect((await club.db.selectFrom("registrations").select("id").execute()).length).toBe(2);
  });

  test("that is aborted leaves nothing open", async () => {
    const backup = backupBytes(club.deps, passphraseOf(club.deps));
    await backup.next();
    await backup.return(undefined);
    await beginPayment(club);
    expect((await backup.next()).done).toBe(true);
  });

  test(`of ${MANY} rows holds little of them in memory at any time`, async () => {
    await addTestimonials(MANY);
    const [table] = backupTables({ encrypted: false }).filter(({ name }) => name === "testimonials");
    const snapshot = await openSnapshot(club.location);
    let taken = 0;
    for await (const lines of tableLines(snapshot.trx, table as never)) {
      taken += lines.length;
      expect(lines.join("").length).toBeLessThan(150_000);
    }
    await snapshot.close();
    expect(taken).toBe(MANY);
    club.deps.backup.passphrase = withPassphrase("correct horse battery");
    let largest = 0;
    for await (const part of backupBytes(club.deps, passphraseOf(club.deps)))
      largest = Math.max(largest, part.length);
    expect(largest).toBeLessThanOrEqual(64 * 1024 + 16);
  });
});
