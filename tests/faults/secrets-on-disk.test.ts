import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { openArchive } from "#server/ops/backup/archive.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { type ServerProcess, startProcess } from "#tests/support/servers/server-process.ts";
import { AccountVisitor, invited, PASSWORD } from "#tests/support/visitors/account-visitor.ts";

const KEYS = {
  secretKey: "sk_test_PlantedSecretKey0001",
  publishableKey: "pk_test_PlantedPublic0001",
};
const PIN = "5937";
const MAIL_PASSWORD = "Planted-Mail-Password-77";
const WRONG_MAIL_PASSWORD = "Planted-Wrong-Password-78";
const PASSPHRASE = "planted passphrase of nine geese";

/** Whatever a longer text in base64 has of a secret, wherever the secret begins in it. */
function inBase64(secret: string, encoding: "base64" | "base64url"): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]).toString(encoding);
    const [from, cut] = [[0, 2, 3][shift] ?? 0, (shift + secret.length) % 3 === 0 ? 0 : 1];
    return text.replace(/=+$/, "").slice(from, cut === 0 ? undefined : -1);
  });
}

function disguises(secret: string): string[] {
  const hex = Buffer.from(secret).toString("hex");
  const texts = [secret, encodeURIComponent(secret), hex, hex.toUpperCase()];
  return [...new Set([...texts, ...inBase64(secret, "base64"), ...inBase64(secret, "base64url")])];
}

/** Four digits alone, because longer numbers and ids hold any four. */
const ALONE = new RegExp(`(?<![0-9A-Za-z_.+/=-])${PIN}(?![0-9A-Za-z_.+/=-])`);

async function filesIn(folder: string): Promise<[name: string, bytes: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map(async (file): Promise<[string, Buffer]> => [file, await readFile(file)]));
}

let dataDir: string;
let stripe: Awaited<ReturnType<typeof serveSandbox>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "club-volume-"));
  stripe = await serveSandbox(createSandbox({ ...KEYS, webhookSecret: "whsec_unused" }));
  mailServer = await startMailServer({ password: MAIL_PASSWORD });
  await start();
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startProcess("tests/support/servers/serve.ts", {
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    PUBLIC_URL: "https://club.example.org",
    STRIPE_API_BASE: stripe.url,
    STRIPE_JS_URL: `${stripe.url}/stripe.js`,
  });
}

test("A search of the whole volume and of the log finds no secret in any file but secret.key", async () => {
  const ana = new AccountVisitor({ request: (path, init) => fetch(`${server.url}${path}`, init) });
  const read = async (path: string) => Buffer.from(await (await ana.get(path)).arrayBuffer());
  const does = async (method: string, path: string, body: object, status = 200) => {
    const response = await ana.call(method, path, body);
    expect([path, response.status]).toEqual([path, status]);
    return response.json();
  };
  const token = server.startLink?.split("#").at(-1)?.split("=").at(-1) ?? "";
  const madePin = (await does("POST", "/api/admin/session/link", { token })).data.pin as string;
  expect(madePin).toMatch(/^\d{4}$/);
  await ana.accept(await invited(ana, "ana.vega"), { password: PASSWORD });
  await does("PUT", "/api/admin/setup/pin", { newPin: PIN });
  const typed = (password: string) => ({
    host: "127.0.0.1",
    port: mailServer.port,
    address: "hola@club.example.org",
    user: "club",
    password,
    staff: ["ana@example.org"],
  });
  await does("PUT", "/api/admin/setup/mail", typed(WRONG_MAIL_PASSWORD), 400);
  await does("PUT", "/api/admin/setup/mail", typed(MAIL_PASSWORD));
  const [, code = ""] = /(\d{3} \d{3})/.exec(mailServer.received[0]?.text ?? "") ?? [];
  await does("POST", "/api/admin/setup/mail/code", { code: code.replace(" ", "") });
  await does("PUT", "/api/admin/setup/stripe", { ...KEYS, secretKey: KEYS.publishableKey }, 400);
  await does("PUT", "/api/admin/setup/stripe", KEYS);
  const unlocked = await read("/api/admin/backup");
  await does("PUT", "/api/admin/setup/backup", { passphrase: PASSPHRASE });
  await does("POST", "/api/admin/setup/backup/verify", {});
  const exports = [];
  for (const path of ["/api/registrations/export", "/api/admin/setup/stripe", "/api/admin/setup/mail"])
    exports.push(await read(path));
  const list = await fetch(`${stripe.url}/v1/webhook_endpoints`, {
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
  });
  expect(((await list.json()) as { data: object[] }).data).toHaveLength(1);
  const output = server.output();
  // Killed, so that the write-ahead log stays as it is; then once more from what lies on the disk.
  await server.kill();
  const killed = await filesIn(dataDir);
  await start();

  const [locked = ""] = killed.map(([name]) => name).filter((name) => name.endsWith(".jsonl.gz.age"));
  const archive = await openArchive(locked, PASSPHRASE);
  const rows: unknown[] = [];
  for await (const batch of archive.batches) rows.push(batch);
  const places: [string, Buffer][] = [
    ...killed,
    ...(await filesIn(dataDir)),
    ["the log", Buffer.from(output + server.output())],
    ["a backup without a passphrase", unlocked],
    ["a backup that was opened", Buffer.from(JSON.stringify(rows))],
    ...exports.map((bytes): [string, Buffer] => ["an export", bytes]),
  ];
  expect(killed.map(([name]) => name.slice(dataDir.length + 1))).toEqual(
    expect.arrayContaining(["club.sqlite", "club.sqlite-wal", "secret.key"]),
  );
  const found = (secret: string) =>
    places
      .filter(([, bytes]) => disguises(secret).some((text) => bytes.includes(text)))
      .map(([name]) => name);
  const secrets = [KEYS.secretKey, MAIL_PASSWORD, WRONG_MAIL_PASSWORD, PASSPHRASE, PASSWORD, "whsec_"];
  expect(secrets.map((secret) => [secret, found(secret)])).toEqual(secrets.map((secret) => [secret, []]));
  const pins = places.filter(([, bytes]) => ALONE.test(bytes.toString("latin1"))).map(([name]) => name);
  expect(pins).toEqual([]);
  const seen = new RegExp(ALONE.source.replace(PIN, madePin));
  expect(killed.filter(([, bytes]) => seen.test(bytes.toString("latin1"))).map(([name]) => name)).toEqual([]);
  // The search finds what does lie there.
  expect(found("ana.vega").length).toBeGreaterThan(1);
  const planted = `x${Buffer.from(`{"k":"${KEYS.secretKey}"}`).toString("base64")}`;
  expect(disguises(KEYS.secretKey).some((text) => planted.includes(text))).toBe(true);
});
