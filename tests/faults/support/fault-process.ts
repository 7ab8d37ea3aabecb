import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { startProcess } from "#tests/support/server-process.ts";

/**
 * The real server as a process of its own, always at the same address, which can be killed and started again;
 * the stand-in for Stripe lives here and outlives it.
 */
export async function openFaultProcess(location: DatabaseLocation) {
  const dataDir = await mkdtemp(join(tmpdir(), "club-faults-"));
  const sandbox = createSandbox(SANDBOX_KEYS);
  const served = await serveSandbox(sandbox);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startProcess("tests/support/serve.ts", {
      PORT: String(port),
      TRUST_PROXY: "1",
      DATA_DIR: location.engine === "sqlite" ? join(location.file, "..") : dataDir,
      ...(location.engine === "postgres" && { DATABASE_URL: location.url }),
      ADMIN_PIN: "4821",
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
      STRIPE_API_BASE: served.url,
      STRIPE_JS_URL: `${served.url}/stripe.js`,
      LOG_LEVEL: "silent",
    });
  let server = await start();
  const db = await openDatabase(location);
  sandbox.deliverTo(`${url}/api/stripe/webhook`);
  return {
    app: { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) },
    sandbox,
    deps: { now: () => new Date() },
    db,
    /** SIGKILL, and up again. */
    async restart() {
      await server.kill();
      server = await start();
    },
    async close() {
      await server.stop();
      await served.close();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
