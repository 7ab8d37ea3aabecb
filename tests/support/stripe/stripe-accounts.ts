import { Hono } from "hono";
import { createSandbox, type SandboxOptions } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { createApp } from "#server/app.ts";
import { connectStripe, storedKeysSchema } from "#server/payments/stripe/stripe-keys.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import { watchContract } from "#tests/contract/checked-exchange.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

export type Keys = { secretKey: string; publishableKey: string };

/** One account of Stripe's with its keys. */
export function keysOfAccount(name: string, mode = "test"): Keys {
  return { secretKey: `sk_${mode}_${name}`, publishableKey: `pk_${mode}_${name}` };
}

type Account = Keys & Pick<SandboxOptions, "account" | "restricted">;

/** Several accounts of Stripe's at one address, which tells them apart by their keys. */
export async function serveAccounts(club: TestApp, accounts: readonly Account[]) {
  const complaints: string[] = [];
  const sandboxes = accounts.map((options) => {
    const sandbox = createSandbox({
      ...options,
      webhookSecret: "whsec_unused",
      now: () => club.deps.now().getTime(),
      settleDelayMs: Number.POSITIVE_INFINITY,
    });
    const contract = watchContract(sandbox.app);
    return { ...sandbox, options, app: contract.app, contract };
  });
  const app = new Hono().all("*", (c) => {
    const key = c.req.header("authorization")?.replace("Bearer ", "");
    const owner = sandboxes.find(({ options: { secretKey, publishableKey, restricted } }) =>
      [secretKey, publishableKey, restricted?.key].includes(key),
    );
    const { app: stripe } = owner ?? sandboxes[0] ?? { app: new Hono() };
    return stripe.fetch(c.req.raw, c.env);
  });
  const [first] = sandboxes;
  if (!first) throw new Error("no account was given");
  const served = await serveSandbox({ ...first, app });
  return {
    sandboxes,
    url: served.url,
    async close() {
      await served.close();
      for (const sandbox of sandboxes) {
        await sandbox.close();
        complaints.push(...sandbox.contract.complaints);
      }
      if (complaints.length > 0) throw new Error([...new Set(complaints)].join("\n"));
    },
  };
}

/** A server of the club on which staff enter Stripe's keys. */
export async function serverWithoutKeys(club: TestApp, url: string, publicUrl: string | null) {
  const stripeOptions = { apiBase: url, scriptUrl: `${url}/stripe.js`, retryDelaySeconds: 0 };
  const connections = await openConnections(club.db, club.deps.secretKey);
  const stripe = connections.open("stripe", storedKeysSchema, connectStripe(null, stripeOptions));
  const settings = { ...club.deps.settings, publicUrl };
  const deps = { ...club.deps, connections, stripe, stripeOptions, settings };
  return { ...club, deps, app: createApp(deps), connections };
}
