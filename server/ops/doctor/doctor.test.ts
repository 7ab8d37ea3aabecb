import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBackupName } from "#server/ops/backup/backup-file.ts";
import { writeConnection } from "#server/platform/database/connections.ts";
import { connectDatabase } from "#server/platform/database/database.ts";
import { readConfig } from "#server/platform/env.ts";
import type { StartRules } from "#server/platform/env-rules.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { startServer } from "#server/start.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine, temporaryDatabase } from "#tests/support/database/databases.ts";
import type { Finding } from "./doctor-inside.ts";
import { doctor, examine } from "./doctor-report.ts";

onEitherEngine("npm run doctor", (engine) => {
  const place = perTest(
    () => temporaryDatabase(engine),
    ({ remove }) => remove(),
  );
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "club-doctor-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function environment(more: Record<string, string> = {}): Record<string, string> {
    const database = place.location.engine === "postgres" ? { DATABASE_URL: place.location.url } : {};
    return { ...database, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...more };
  }
  /** A server that was started once and made its first backup. */
  async function install() {
    const server = await startServer(readConfig(environment({ ADMIN_PIN: "4821" }), "production"));
    const made = async () => (await readdir(join(dataDir, "backups")).catch(() => [])).filter(isBackupName);
    await expect.poll(made, { timeout: 30_000 }).toHaveLength(1);
    await server.stop();
  }
  async function ask(more: Record<string, string> = {}, now = new Date(), rules: StartRules = "production") {
    const findings = await examine({ environment: environment(more), rules, now });
    const textsOf = (...states: Finding["status"][]) =>
      Object.fromEntries(
        findings
          .filter(({ status }) => states.includes(status))
          .map(({ check, message }) => [check, message]),
      );
    return { bad: textsOf("fail"), look: textsOf("warn", "unknown"), ok: textsOf("ok") };
  }
  const change = async (statement: string) => {
    const file = join(dataDir, "club.sqlite");
    const db = connectDatabase(engine === "sqlite" ? { engine, file } : place.location);
    await sql.raw(statement).execute(db);
    await db.destroy();
  };

  test("finds nothing bad in a new installation, and lists what is still to be set up", async () => {
    await install();
    const { bad, look, ok } = await ask();
    expect(bad).toEqual({});
    expect(Object.keys(look).toSorted()).toEqual([
      "Stripe",
      "address",
      // It was stopped.
      "answer",
      "mail",
      "passphrase",
    ]);
    expect(ok).toMatchObject({ "key and database": "secret.key is the one of this database." });
    expect(ok.database).toBe("The database answers.");
    expect(ok["newest backup"]).toMatch(/can be read and is whole/);
  });

  test("names a missing or foreign secret.key, and one that others can read", async () => {
    await install();
    await chmod(join(dataDir, "secret.key"), 0o644);
    const open = await ask();
    expect(open.bad["secret key"]).toMatch(/chmod 600/);
    await rm(join(dataDir, "secret.key"));
    expect((await ask()).bad["key and database"]).toMatch(/is missing/);
    await writeFile(join(dataDir, "secret.key"), "ab".repeat(32), { mode: 0o600 });
    expect((await ask()).bad["key and database"]).toMatch(/of another database/);
  });

  test("looks at what staff entered", async () => {
    await install();
    const secretKey = await loadSecretKey(dataDir);
    const keys = { secretKey: "sk_test_x", publishableKey: "pk_test_x", account: "acct_x", webhook: null };
    const now = new Date();
    const file = join(dataDir, "club.sqlite");
    const db = connectDatabase(engine === "sqlite" ? { engine, file } : place.location);
    await db.transaction().execute(async (trx) => {
      await writeConnection(trx, secretKey, { name: "stripe", value: keys, now });
      const value = { passphrase: "correct horse battery" };
      await writeConnection(trx, secretKey, { name: "backup", value, now });
    });
    await db.destroy();
    const nobody = { STRIPE_API_BASE: "http://127.0.0.1:1", STRIPE_JS_URL: "http://127.0.0.1:1/stripe.js" };
    const { bad, ok } = await ask(nobody, now, "sandbox");
    expect(ok.passphrase).toBe("Backups are encrypted.");
    expect(bad.Stripe).toMatch(/^Stripe cannot be reached/);
  });

  test("reports whether the tables are of an older version", async () => {
    await install();
    await change("delete from kysely_migration where name = '001-baseline'");
    expect((await ask()).bad.migrations).toMatch(/Missing in the database: 001-baseline/);
  });

  test("reads the whole newest backup, and reports if it is damaged or too old", async () => {
    await install();
    expect((await ask({}, new Date(Date.now() + 3 * 86_400_000))).bad.backup).toMatch(/3 days ago/);
    const [name = ""] = (await readdir(join(dataDir, "backups"))).filter((file) =>
      file.endsWith(".jsonl.gz"),
    );
    await truncate(join(dataDir, "backups", name), 500);
    expect((await ask()).bad["newest backup"]).toMatch(/damaged or incomplete/);
  });

  test("examines an installation whose PIN was printed before its first start", async () => {
    const environmentOfPin = environment({ PATH: String(process.env.PATH) });
    await promisify(execFile)(process.execPath, ["server/pin.ts"], { env: environmentOfPin });
    expect((await ask()).bad).toEqual({});
  });

  test("creates nothing in an empty installation", async () => {
    const { bad, look } = await ask();
    expect(bad).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
    expect(look["secret key"]).toMatch(/first start makes it/);
  });
});

test("An invalid setting is named, and the command exits with 1", async () => {
  const run = promisify(execFile);
  const env = { PATH: process.env.PATH, TRUST_PROXY: "many" };
  const failed = await run(process.execPath, ["server/doctor.ts"], { env }).catch((error) => error);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(/^BAD {3}settings +TRUST_PROXY must be the number of proxies/);
});

test("A database that cannot be opened is named without its password", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-doctor-"));
  const env = { DATA_DIR: folder, DATABASE_URL: "postgres://club:hushhush@127.0.0.1:1/club" };
  const { output, code } = await doctor({ environment: env, rules: "production", now: new Date() });
  expect(code).toBe(1);
  expect(output).toMatch(/^BAD {3}database +the server that DATABASE_URL names cannot be opened/m);
  expect(output).not.toContain("hushhush");
  await mkdir(join(folder, "club.sqlite"));
  const broken = await doctor({ environment: { DATA_DIR: folder }, rules: "production", now: new Date() });
  expect(broken.output).toMatch(/^BAD {3}database .*cannot be opened/m);
  await rm(folder, { recursive: true });
});
