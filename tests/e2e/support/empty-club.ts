import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { QUICK_SCRYPT, startProcess } from "#tests/support/servers/server-process.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/**
 * The product before its set-up: a fresh data folder, no PIN and no keys, and a sandbox of Stripe beside it. On "localhost",
 * so that a browser makes passkeys. In a process of its own, so that it can be killed.
 */
export async function startEmptyClub() {
  const dataDir = await mkdtemp(join(tmpdir(), "club-empty-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await serveSandbox(createSandbox(SANDBOX_KEYS));
  const start = () =>
    startProcess("tests/support/servers/serve.ts", {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      STRIPE_API_BASE: sandbox.url,
      STRIPE_JS_URL: `${sandbox.url}/stripe.js`,
      NODE_OPTIONS: QUICK_SCRYPT,
    });
  let server = await start();
  return {
    url,
    startLink: String(server.startLink),
    /** kill -9, and a new start on the same data. */
    async killAndStart() {
      await server.kill();
      server = await start();
    },
    async stop() {
      await server.stop();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
