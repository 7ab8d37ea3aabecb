import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeConnection } from "#server/platform/database/connections.ts";
import { readConfig } from "#server/platform/env.ts";
import { startServer } from "#server/start.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { saveBackup, withPassphrase } from "#tests/support/database/backups.ts";
import { onEitherEngine, temporaryDatabase } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { COMMON_ENV } from "#tests/support/servers/server-process.ts";

const run = promisify(execFile);
const PASSPHRASE = "correct horse battery";

onEitherEngine("npm run restore", (engine) => {
  const club = clubPerTest("sqlite");
  const target = perTest(
    () => temporaryDatabase(engine),
    ({ remove }) => remove(),
  );
  let dataDir: string;
  let backup: string;

  beforeEach(async () => {
    club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
    await payRegistration(club);
    dataDir = await mkdtemp(join(tmpdir(), "club-restore-"));
    backup = await saveBackup(club.deps, dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function environment(): Record<string, string> {
    const { location } = target;
    const database = location.engine === "postgres" ? { DATABASE_URL: location.url } : {};
    return { ...database, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, PORT: "0", LOG_LEVEL: "silent" };
  }

  function restore(args: string[], { input = "", env = {} as Record<string, string> } = {}) {
    const child = run(process.execPath, ["server/restore.ts", ...args], {
      env: { ...COMMON_ENV, ...environment(), ...env },
    });
    child.child.stdin?.end(input);
    return child;
  }

  test("asks first, fills a new installation after yes, shows the link to its PIN, and refuses a second time", async () => {
    for (const input of ["", "no\n"]) {
      await expect(restore([backup], { input })).rejects.toThrow(
        "Nothing was restored. It was not confirmed.",
      );
    }
    const { stdout } = await restore([backup], { input: "yes\n" });
    expect(stdout).toContain("Everything is restored.");
    expect(stdout).toMatch(/registrations +1\n/);
    expect(stdout).toMatch(/\/login#start=[\w-]{22}\n/);
    await expect(restore([backup, "--yes"])).rejects.toThrow("The database is in use already.");
    const server = await startServer(readConfig(environment(), "production"));
    expect(server.startLink).toBeNull();
    const rows = await server.db.selectFrom("registrations").select("childFirstName").execute();
    expect(rows).toEqual([{ childFirstName: "Lucía" }]);
    await server.stop();
  });

  test("starts with payments closed if Stripe was connected under another secret.key, with a message", async () => {
    const { db, deps } = club;
    const keys = { secretKey: "sk_test_x", publishableKey: "pk_test_x", account: "acct_x", webhook: null };
    const stripe = { name: "stripe", value: keys, now: deps.now() } as const;
    await db.transaction().execute((trx) => writeConnection(trx, deps.secretKey, stripe));
    const folder = await mkdtemp(join(tmpdir(), "club-restore-"));
    const { stdout } = await restore([await saveBackup(deps, folder), "--yes"]);
    await rm(folder, { recursive: true });
    expect(stdout).toContain("to be entered again under Set up your club: stripe.");
    const server = await startServer(readConfig(environment(), "production"));
    const config = await fetch(`${server.url}/api/config`);
    expect(await config.json()).toMatchObject({ data: { paymentsAvailable: false } });
    await server.stop();
  });

  test("repeats the erasures listed beside the backup", async () => {
    const { id } = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    const erasure = { registrationId: id, erasedAt: "2025-05-02T10:00:00.000Z" };
    await writeFile(join(dataDir, "erasures.jsonl"), `${JSON.stringify(erasure)}\n`);
    const { stdout } = await restore([backup, "--yes"]);
    expect(stdout).toContain("Erased again, as they were after the backup was made: 1.");
  });

  test("refuses a wrong passphrase, a damaged list of erasures, and no file", {
    tags: ["full"],
  }, async () => {
    await expect(restore([])).rejects.toThrow("Usage: npm run restore -- FILE [--yes]");
    const env = { BACKUP_PASSPHRASE: "another horse battery" };
    await expect(restore([backup, "--yes"], { env })).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
    await writeFile(join(dataDir, "erasures.jsonl"), "{}\n");
    await expect(restore([backup, "--yes"])).rejects.toThrow("Line 1 of");
  });
});
