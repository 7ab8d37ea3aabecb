import { execFile } from "node:child_process";
import { scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isWeakPin } from "#domain/staff/sign-in-schemas.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { readConfig } from "#server/platform/env.ts";
import { assertSecretKey, keyedHash, loadSecretKey } from "#server/platform/secret-key.ts";
import { readSetting } from "#server/platform/settings.ts";
import { startServer } from "#server/start.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { connectedClubDatabase, onEitherEngine } from "#tests/support/database/databases.ts";
import { secretMatches } from "./secret-hash.ts";
import { ensurePin } from "./staff-pin.ts";
import { signInByLink } from "./start-link.ts";

const run = promisify(execFile);
const packageFile = readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8");
const packageScripts: Record<string, string> = JSON.parse(packageFile).scripts;
const NOW = new Date("2025-05-01T18:00:00.000Z");
const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);

async function opens(db: Db, pin: string, key: Buffer = KEY): Promise<boolean> {
  return secretMatches(key, "pin", pin, (await readSetting(db, "pinHash")) ?? "", "staff");
}

onEitherEngine("The first staff PIN", (engine) => {
  const place = perTest(
    () => connectedClubDatabase(engine),
    ({ remove }) => remove(),
  );
  const db = perTest(() => place.db);

  const shownBy = async (token: string) => {
    const use = { secretKey: KEY, token, device: { id: undefined, browser: "–" }, now: NOW };
    return (await inTransaction(db, (trx) => signInByLink(trx, use))).pin;
  };

  test("is random at the first start, shown once by a link, and not stored in plain text", async () => {
    const pin = await shownBy((await ensurePin(db, KEY, undefined, NOW)) ?? "");
    expect(pin).toMatch(/^\d{4}$/);
    expect(isWeakPin(pin)).toBe(false);
    const stored = await readSetting(db, "pinHash");
    expect(await opens(db, pin)).toBe(true);
    expect(await ensurePin(db, KEY, undefined, NOW)).toBeNull();
    expect(await readSetting(db, "pinHash")).toBe(stored);
  });

  test("is ADMIN_PIN if that is set, which is ignored once a PIN is stored", async () => {
    expect(await ensurePin(db, KEY, "4821", NOW)).toBeNull();
    const stored = await readSetting(db, "pinHash");
    expect(await opens(db, "4821")).toBe(true);
    expect(await ensurePin(db, KEY, "1234", NOW)).toBeNull();
    expect(await readSetting(db, "pinHash")).toBe(stored);
  });

  test.each(["0000", "1234", "48210", "48a1"])("cannot be ADMIN_PIN=%s", async (bad) => {
    await expect(ensurePin(db, KEY, bad, NOW)).rejects.toThrow(/^ADMIN_PIN /);
    expect(await readSetting(db, "pinHash")).toBeUndefined();
  });

  test("is created once when several instances start at the same moment", async () => {
    const starts = Array.from({ length: 4 }, () => ensurePin(db, KEY, undefined, NOW));
    const links = (await Promise.all(starts)).filter((token) => token !== null);
    expect(links).toHaveLength(1);
    expect(await opens(db, await shownBy(links[0] ?? ""))).toBe(true);
  });

  test("cannot be checked with another installation's key, and the start says so", async () => {
    await assertSecretKey(db, KEY);
    await ensurePin(db, KEY, "4821", NOW);
    await assertSecretKey(db, KEY);
    await expect(assertSecretKey(db, OTHER_KEY)).rejects.toThrow(/secret key .*npm run pin/);
    expect(await opens(db, "4821", OTHER_KEY)).toBe(false);
  });
});

test("Two hashes of one PIN differ and do not contain it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pin-"));
  const [one, two] = await Promise.all(
    ["one", "two"].map(async (name) => {
      const db = await openDatabase({ engine: "sqlite", file: join(folder, name) });
      await ensurePin(db, KEY, "4821", NOW);
      const hash = await readSetting(db, "pinHash");
      await db.destroy();
      return hash;
    }),
  );
  await rm(folder, { recursive: true });
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(one).not.toBe(two);
});

test("npm run pin sets a new PIN with the key at hand, signs everyone out and lifts the locks", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pin-"));
  const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  const pinCommand = (...args: string[]) =>
    run(process.execPath, ["server/pin.ts", ...args], { env: environment });
  const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
  await assertSecretKey(db, OTHER_KEY);
  await ensurePin(db, OTHER_KEY, "4821", NOW);
  const at = NOW.toISOString();
  await db.insertInto("sessions").values({ id: "s", method: "pin", createdAt: at, lastSeenAt: at }).execute();
  await db
    .insertInto("throttles")
    .values([
      { key: "pin:unauthenticated", count: 30, windowStartedAt: at, lockedUntil: at },
      { key: "calls:setup:203.0.113.1", count: 30, windowStartedAt: at, lockedUntil: null },
    ])
    .execute();

  await expect(pinCommand("1234")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/easy to guess/),
  });
  expect(await db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);

  expect((await pinCommand("5937")).stdout).toContain("5937");
  const key = await loadSecretKey(folder);
  await assertSecretKey(db, key);
  expect(await opens(db, "5937", key)).toBe(true);
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  const left = await db.selectFrom("throttles").select("key").execute();
  expect(left).toEqual([{ key: "calls:setup:203.0.113.1" }]);

  const [, token = ""] = /\/login#start=([\w-]{22})/.exec((await pinCommand()).stdout) ?? [];
  const use = { secretKey: key, token, device: { id: undefined, browser: "–" }, now: new Date() };
  const { pin } = await inTransaction(db, (trx) => signInByLink(trx, use));
  expect(await opens(db, pin, key)).toBe(true);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test("npm run pin reads .env where the environment says nothing, and leads to the site that runs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pin-"));
  const { PORT: _port, PUBLIC_URL: _url, DATA_DIR: _data, ...environment } = process.env;
  await writeFile(join(folder, ".env"), `DATA_DIR=${folder}\nPORT=4100\n`);
  const [node, ...flags] = (packageScripts.pin ?? "").split(" ");
  expect(node).toBe("node");
  const pin = async (env: object) => {
    const args = [...flags.slice(0, -1), resolve(import.meta.dirname, "../pin.ts"), "5937"];
    const options = { cwd: folder, env: { ...environment, DATABASE_URL: "", ...env } };
    return (await run(process.execPath, args, options)).stdout;
  };
  expect(await pin({})).toContain("Sign in at http://127.0.0.1:4100/login");
  expect(await pin({ PORT: "4200" })).toContain("Sign in at http://127.0.0.1:4200/login");
  // The site was started with a port that this command does not know.
  const site = await startServer(
    readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" }, "production"),
  );
  expect(await pin({})).toContain(`Sign in at ${site.url}/login`);
  await site.stop();
  await rm(folder, { recursive: true });
});

test("npm start and every command of the server read .env", () => {
  for (const name of ["serve", "doctor", "pin", "account", "backup", "restore"] as const)
    expect(packageScripts[name]).toMatch(/^node --env-file-if-exists=\.env .*server\/[\w-]+\.ts$/);
});

test("The real cost of a PIN's hash is used outside of tests", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pin-"));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", NODE_OPTIONS: "" };
  await run(process.execPath, ["server/pin.ts", "5937"], { env });
  const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
  const [, N, r, p, salt = "", hash] = (await readSetting(db, "pinHash"))?.split("$") ?? [];
  await db.destroy();
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 2 ** 28 };
  const secret = keyedHash(await loadSecretKey(folder), "pin", "5937");
  const key = scryptSync(secret, Buffer.from(salt, "base64url"), 32, cost);
  expect([N, r, p, hash]).toEqual(["32768", "8", "3", key.toString("base64url")]);
  await rm(folder, { recursive: true });
});
