import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { readKeys } from "#server/payments/stripe/stripe-keys.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { inviteFromServer } from "#server/staff/accounts.ts";
import { AccountVisitor, PASSWORD } from "#tests/support/account-visitor.ts";
import {
  onBothEngines,
  postgresAtNight,
  type TemporaryDatabase,
  temporaryClubDatabase,
} from "#tests/support/databases.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { type ServerProcess, startProcess } from "#tests/support/server-process.ts";

const { secretKey, publishableKey } = SANDBOX_KEYS;

/** Long enough to kill the server before it hears Stripe's answer, on a machine with much else to do too. */
const UNHEARD_MS = 20_000;

onBothEngines("Setting up Stripe", (engine) => {
  let place: TemporaryDatabase;
  let folder: string;
  let sandbox: Sandbox;
  let served: Awaited<ReturnType<typeof serveSandbox>>;
  let db: Db;
  let server: ServerProcess;

  const dataDir = () => {
    const { location } = place;
    return location.engine === "sqlite" ? join(location.file, "..") : folder;
  };
  const start = async () => {
    const { location } = place;
    server = await startProcess("tests/support/serve.ts", {
      DATA_DIR: dataDir(),
      ...(location.engine === "postgres" && { DATABASE_URL: location.url }),
      ADMIN_PIN: "4821",
      PUBLIC_URL: "https://club.example.org",
      STRIPE_API_BASE: served.url,
      STRIPE_JS_URL: `${served.url}/stripe.js`,
    });
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "club-data-"));
    place = await temporaryClubDatabase(engine);
    sandbox = createSandbox(SANDBOX_KEYS);
    served = await serveSandbox(sandbox);
    await start();
    db = await openDatabase(place.location);
  });
  afterEach(async () => {
    await server.stop();
    await db.destroy();
    await served.close();
    await place.remove();
    await rm(folder, { recursive: true });
  });

  const endpoints = async () => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const list = await fetch(`${served.url}/v1/webhook_endpoints`, { headers });
    return ((await list.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const stored = async () => readKeys(db, await loadSecretKey(dataDir()));

  test("that kill -9 cuts off at any step is done again, with one endpoint and its secret in the end", {
    ...postgresAtNight(engine),
    // Ten servers start, one after another.
    timeout: 600_000,
  }, async () => {
    const account = new AccountVisitor({
      request: (path, init) => fetch(`${server.url}${path}`, init),
    });
    const invitation = await inviteFromServer(db, "ana.vega", new Date());
    await account.accept(invitation.invitation, { password: PASSWORD });
    const put = () => account.call("PUT", "/api/admin/setup/money", { secretKey, publishableKey });
    const steps: [method: "GET" | "POST", path: string][] = [
      ["POST", "/v1/payment_intents"],
      ["POST", "/v1/payment_intents/:id/cancel"],
      ["GET", "/v1/webhook_endpoints"],
      ["POST", "/v1/webhook_endpoints"],
      ["POST", "/v1/payment_method_domains"],
    ];
    for (const [method, path] of steps) {
      await db.deleteFrom("settings").where("key", "=", "sealed:stripe").execute();
      sandbox.faults.inject({ method, path, when: "after", effect: "delay", ms: UNHEARD_MS });
      const cut = put().then(
        () => "answered",
        () => "cut off",
      );
      await expect.poll(() => sandbox.faults.waiting(), { timeout: 60_000 }).toEqual([]);
      await server.kill();
      expect([path, await cut]).toEqual([path, "cut off"]);
      await start();
      // The lease of the killed one ends after thirty seconds.
      await db.deleteFrom("settings").where("key", "=", "stripeKeysUntil").execute();
      const again = await put();
      expect([path, again.status]).toEqual([path, 200]);
      const keys = await stored();
      expect([path, await endpoints()]).toEqual([path, [keys?.webhook?.id]]);
      expect(keys?.webhook?.secret).toMatch(/^whsec_/);
    }
  });
});
