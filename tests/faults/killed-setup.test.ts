import { afterEach, beforeEach, expect, test } from "vitest";
import { readKeys } from "#server/payments/stripe/stripe-keys.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { inviteFromServer } from "#server/staff/accounts.ts";
import { onBothEngines, postgresAtNight } from "#tests/support/database/databases.ts";
import { openServedClub, type ServedClub } from "#tests/support/servers/served-club.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { AccountVisitor, PASSWORD } from "#tests/support/visitors/account-visitor.ts";

const { secretKey, publishableKey } = SANDBOX_KEYS;

/** Long enough to kill the server before it hears Stripe's answer, on a machine with much else to do too. */
const UNHEARD_MS = 20_000;

onBothEngines("Setting up Stripe", (engine) => {
  let served: ServedClub;
  beforeEach(async () => {
    served = await openServedClub(engine, { PUBLIC_URL: "https://club.example.org" });
  });
  afterEach(() => served.close());

  const endpoints = async () => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const list = await fetch(`${served.bankUrl}/v1/webhook_endpoints`, { headers });
    return ((await list.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const stored = async () => readKeys(served.db, await loadSecretKey(served.dataDir));

  test("that kill -9 cuts off at any step is done again, with one endpoint and its secret in the end", {
    ...postgresAtNight(engine),
    // Four servers start, one after another.
    timeout: 600_000,
  }, async () => {
    const { db, sandbox } = served;
    const account = new AccountVisitor(served.app);
    const { invitation } = await inviteFromServer(db, "ana.vega", new Date());
    await account.accept(invitation, { password: PASSWORD });
    const put = () => account.call("PUT", "/api/admin/setup/stripe", { secretKey, publishableKey });
    const steps = [
      // Nothing is made yet; then an endpoint that is not stored; then all of it.
      "/v1/payment_intents/:id/cancel",
      "/v1/webhook_endpoints",
      "/v1/payment_method_domains",
    ];
    for (const path of steps) {
      await db.deleteFrom("settings").where("key", "=", "encrypted:stripe").execute();
      sandbox.faults.inject({ method: "POST", path, when: "after", effect: "delay", ms: UNHEARD_MS });
      const cut = put().then(
        () => "answered",
        () => "cut off",
      );
      await expect.poll(() => sandbox.faults.waiting(), { timeout: 60_000 }).toEqual([]);
      await served.kill();
      expect([path, await cut]).toEqual([path, "cut off"]);
      await served.start();
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
