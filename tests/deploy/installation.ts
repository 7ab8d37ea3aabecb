import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { stripeEnvironment } from "#tests/bench/stripe-environment.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/** A club on PostgreSQL with as many servers as one starts, each a process of its own as in production. */
export async function installClub(location: DatabaseLocation) {
  if (location.engine !== "postgres") throw new Error("several servers share PostgreSQL only");
  const postgresUrl = location.url;
  const folder = await mkdtemp(join(tmpdir(), "club-deploy-"));
  const sandbox = createSandbox({ ...SANDBOX_KEYS, settleDelayMs: 500 });
  let beforeBank = async () => {};
  const gate = new Hono().use(async (c, next) => {
    // The server's jobs ask the bank too, by chance before the family does; they make no payment.
    if (c.req.method === "POST" && c.req.path.endsWith("/payment_intents")) await beforeBank();
    await next();
  });
  const bank = await serveSandbox({ ...sandbox, app: gate.route("/", sandbox.app) });
  const env = {
    TRUST_PROXY: "1",
    DATA_DIR: folder,
    DATABASE_URL: postgresUrl,
    ADMIN_PIN: TEST_PIN,
    ...stripeEnvironment(bank),
  };
  const first = await startProcess("tests/support/servers/serve.ts", env);
  const servers = [first];
  const db = await openDatabase(location);
  await db.updateTable("programs").set({ switch: "open", capacity: 5000 }).execute();
  return {
    sandbox,
    db,
    first,
    /** Says when the bank is asked for a payment, and lets it answer only when told to. */
    holdBank(asked: PromiseWithResolvers<void>, release: PromiseWithResolvers<void>) {
      beforeBank = () => {
        asked.resolve();
        return release.promise;
      };
    },
    /** Another one beside it, such as one of a later version. */
    async another(script: string) {
      const server = await startProcess(script, env);
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await db.destroy();
      await bank.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
