import { join, resolve } from "node:path";
import type { Hono } from "hono";
import { collectDefaultMetrics } from "prom-client";
import { ensurePin } from "#server/auth/pin-mutations.ts";
import { assertSecretKey } from "#server/auth/secret-key.ts";
import type { Config } from "#server/config/env.ts";
import { loadSecretKey } from "#server/config/secret-key-file.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { createMail } from "#server/email/transport.ts";
import { pageFiles } from "#server/http/client-files.ts";
import { keepingServer } from "#server/http/kept-answers.ts";
import { CONNECTION_LIMITS, close, listen } from "#server/http/listen.ts";
import { createLog } from "#server/monitoring/log.ts";
import { countKept, createMonitor } from "#server/monitoring/metrics.ts";
import { fulfilment } from "#server/orders/fulfilment.ts";
import { createGateway } from "#server/payments/gateway.ts";
import { seedFirstSeason } from "#server/programs/first-season-mutations.ts";
import { publishFirst } from "#server/publications/first-publication-mutations.ts";
import { LivePages } from "#server/publications/live-pages.ts";
import { openLiveSite } from "#server/publications/live-site.ts";
import { createApp } from "./app.ts";
import { brandColour } from "./brand-colour.ts";
import type { Deps } from "./deps.ts";
import { schedule, startJobs } from "./jobs.ts";

export interface RunningServer {
  /** Where it listens, "http://127.0.0.1:3000". */
  url: string;
  /** The PIN that this start made because none was given; shown once. */
  newPin: string | null;
  db: Db;
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>;
}

const DIST = resolve(import.meta.dirname, "../dist");
const CLIENT = join(DIST, "client");

/**
 * Everything that routes and jobs need, on a database whose tables are up to date.
 * @param now the clock that everything goes by
 */
export async function prepare(config: Config, db: Db, now = () => new Date()): Promise<Deps> {
  const secretKey = await loadSecretKey(config.dataDir);
  await assertSecretKey(db, secretKey);
  await seedFirstSeason(db, instantOf(now()));
  await publishFirst(db, instantOf(now()));
  const log = createLog(config.logLevel);
  const live = await openLiveSite(db);
  const pages = new LivePages({
    ...{ live, now, log, publicUrl: config.publicUrl },
    folder: join(config.dataDir, "pages"),
    renderer: join(DIST, "renderer"),
    built: pageFiles(CLIENT, config.publicUrl),
  });
  // Nobody is shown an older version's prices: only the first start of a build after a publication waits for this.
  await pages.follow();
  return {
    db,
    stripe: config.payments && createGateway(config.payments),
    fulfilment,
    mail: createMail(config.mail, config.dataDir),
    ...{ live, pages, log, now },
    monitor: createMonitor({
      startedAt: now(),
      metricsToken: config.metricsToken,
      dataDir: config.dataDir,
    }),
    secretKey,
    backup: {
      source: config.database,
      folder: join(config.dataDir, "backups"),
      passphrase: config.backupPassphrase,
    },
    settings: {
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      clientDirectory: CLIENT,
      secureCookies: config.publicUrl?.startsWith("https:") ?? false,
    },
  };
}

/** Listens, and makes the PIN only then: one that a failed start had made would never have been shown. */
async function open(app: Pick<Hono, "fetch">, config: Config, { db, secretKey, monitor }: Deps) {
  const create = keepingServer(countKept(monitor.metrics));
  const { server, port } = await listen(app, config, CONNECTION_LIMITS, create);
  try {
    return { server, port, newPin: await ensurePin(db, secretKey, config.adminPin, new Date()) };
  } catch (error) {
    await close(server);
    throw error;
  }
}

/**
 * Opens everything and listens. `wrap` may put the app inside another one, as the demo does.
 * @throws {Error} with a sentence for the terminal when the installation is not in order
 */
export async function startServer(
  config: Config,
  wrap: (app: ReturnType<typeof createApp>) => Pick<Hono, "fetch"> = (app) => app,
): Promise<RunningServer> {
  brandColour();
  const db = await openDatabase(config.database);
  try {
    const deps = await prepare(config, db);
    collectDefaultMetrics({ register: deps.monitor.metrics.registry });
    const { server, port, newPin } = await open(wrap(createApp(deps)), config, deps);
    const jobs = startJobs(schedule(deps), deps);
    return {
      url: `http://${config.host}:${port}`,
      newPin,
      db,
      async stop() {
        deps.monitor.isDraining = true;
        await Promise.all([close(server), jobs.stop()]);
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
