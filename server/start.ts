import { resolve } from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type Db, openDatabase } from "./db/database.ts";
import { type Deps, instantOf } from "./deps.ts";
import { createLog } from "./log.ts";
import { createGateway } from "./payments/gateway.ts";
import { sweep } from "./payments/sweep.ts";
import { syncPrograms } from "./programs/data.ts";
import { loadSecretKey } from "./secret-key-file.ts";
import { ensurePin } from "./staff/pin-data.ts";
import { assertSecretKey } from "./staff/secret-key.ts";

const SWEEP_EVERY_MS = 60_000;

export interface RunningServer {
  /** Where it listens, "http://127.0.0.1:3000". */
  url: string;
  /** The PIN that this start made because none was given; shown once. */
  newPin: string | null;
  db: Db;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
}

async function prepare(config: Config): Promise<{ deps: Deps; newPin: string | null }> {
  const secretKey = await loadSecretKey(config.dataDir);
  const db = await openDatabase(config.database);
  await assertSecretKey(db, secretKey);
  const newPin = await ensurePin(db, secretKey, config.adminPin, new Date());
  await syncPrograms(db, instantOf(new Date()));
  const deps: Deps = {
    db,
    stripe: config.payments && createGateway(config.payments),
    now: () => new Date(),
    log: createLog(config.logLevel),
    secretKey,
    settings: {
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      clientDirectory: resolve(import.meta.dirname, "../dist/client"),
      secureCookies: config.publicUrl?.startsWith("https:") ?? false,
    },
  };
  return { deps, newPin };
}

function listen(
  app: Pick<Hono, "fetch">,
  { host, port }: Config,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((done, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (address) =>
      done({ server, port: address.port }),
    );
    server.once("error", reject);
  });
}

/** Sweeps now, so that whatever happened while the server was down is settled, and then every minute. */
function keepSweeping(deps: Deps): { stop(): Promise<void> } {
  const { stripe } = deps;
  if (!stripe) return { stop: async () => {} };
  const run = (minimumAgeMs?: number) =>
    sweep({ ...deps, stripe }, minimumAgeMs).catch((err) => deps.log.error({ err }, "sweep failed"));
  let current = run(0);
  const timer = setInterval(() => {
    current = current.then(() => run());
  }, SWEEP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}

/**
 * Opens everything and listens. `wrap` may put the app inside another one, as the demo does.
 * @throws {Error} with a sentence for the terminal when the installation is not in order
 */
export async function startServer(
  config: Config,
  wrap: (app: ReturnType<typeof createApp>) => Pick<Hono, "fetch"> = (app) => app,
): Promise<RunningServer> {
  const { deps, newPin } = await prepare(config);
  const { server, port } = await listen(wrap(createApp(deps)), config);
  const sweeping = keepSweeping(deps);
  return {
    url: `http://${config.host}:${port}`,
    newPin,
    db: deps.db,
    async stop() {
      await new Promise<void>((done) => {
        server.close(() => done());
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      });
      await sweeping.stop();
      await deps.db.destroy();
    },
  };
}
