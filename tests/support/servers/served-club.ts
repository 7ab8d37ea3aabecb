import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { temporaryClubDatabase } from "#tests/support/database/databases.ts";
import { SANDBOX_KEYS, STRIPE_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { type ServerProcess, startProcess } from "./server-process.ts";
import { TEST_PIN } from "./test-app.ts";

/**
 * The product as a process of its own on a database, which a test may kill and start again, a second way into that
 * database, and a stand-in for Stripe that outlives the process.
 */
export async function serveClubAt(
  location: DatabaseLocation,
  environment: Record<string, string> = STRIPE_KEYS,
  removePlace = () => Promise.resolve(),
) {
  const folder = await mkdtemp(join(tmpdir(), "club-data-"));
  const dataDir = location.engine === "sqlite" ? join(location.file, "..") : folder;
  const sandbox = createSandbox(SANDBOX_KEYS);
  const bank = await serveSandbox(sandbox);
  const run = () =>
    startProcess("tests/support/servers/serve.ts", {
      DATA_DIR: dataDir,
      ...(location.engine === "postgres" && { DATABASE_URL: location.url }),
      ADMIN_PIN: TEST_PIN,
      STRIPE_API_BASE: bank.url,
      STRIPE_JS_URL: `${bank.url}/stripe.js`,
      ...environment,
    });
  let server = await run();
  const others: ServerProcess[] = [];
  const db = await openDatabase(location);
  return {
    db,
    dataDir,
    sandbox,
    bankUrl: bank.url,
    get url() {
      return server.url;
    },
    /** For visitors, whichever process answers. */
    app: { request: (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init) },
    /** Another instance on the same database. */
    async another(): Promise<ServerProcess> {
      const other = await run();
      others.push(other);
      return other;
    },
    /** SIGKILL. */
    kill: () => server.kill(),
    async start(): Promise<void> {
      server = await run();
    },
    /** SIGKILL, and up again. */
    async restart(): Promise<void> {
      await server.kill();
      server = await run();
    },
    async close(): Promise<void> {
      await Promise.all([server, ...others].map((one) => one.stop()));
      await db.destroy();
      await bank.close();
      await removePlace();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same on a new database, which goes with it. */
export async function openServedClub(engine: Engine, environment?: Record<string, string>) {
  const { location, remove } = await temporaryClubDatabase(engine);
  return serveClubAt(location, environment, remove);
}

export type ServedClub = Awaited<ReturnType<typeof openServedClub>>;
