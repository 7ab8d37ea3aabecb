import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Hono } from "hono";
import { collectDefaultMetrics } from "prom-client";
import { mailServerSchema } from "#domain/staff/setup.ts";
import { connectMail } from "#server/mail/send.ts";
import { connectPassphrase, storedPassphraseSchema } from "#server/ops/backup/backup-passphrase.ts";
import { createLog } from "#server/ops/log.ts";
import { createMonitor } from "#server/ops/metrics.ts";
import { fulfilment } from "#server/orders/confirm/fulfil-payment.ts";
import { connectStripe, storedKeysSchema } from "#server/payments/stripe/stripe-keys.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { type Config, siteUrlOf } from "#server/platform/env.ts";
import { builtPages } from "#server/platform/http/client-files.ts";
import { CONNECTION_LIMITS, close, listen } from "#server/platform/http/listen.ts";
import { ResponseCache } from "#server/platform/http/response-cache.ts";
import { openLiveSite } from "#server/platform/published.ts";
import { assertSecretKey, loadSecretKey } from "#server/platform/secret-key.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { isAnnounced } from "#server/site/announcements.ts";
import { LivePages } from "#server/site/pages/page-renderer.ts";
import { editedSubjects, firstSite, publishFirst } from "#server/site/programs/first-season.ts";
import { ensurePin } from "#server/staff/staff-pin.ts";
import { startLinkAt } from "#server/staff/start-link.ts";
import { createApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { schedule, startJobs } from "./jobs.ts";

export interface RunningServer {
  /** Such as "http://127.0.0.1:3000". */
  url: string;
  /**
   * Signs one browser in and shows the PIN of this start; null without a new PIN
   * (docs/reference/staff-access.md#start-link).
   */
  startLink: string | null;
  db: Db;
  stop(): Promise<void>;
}

const DIST = resolve(import.meta.dirname, "../dist");
const CLIENT = join(DIST, "client");

/**
 * The dependencies of routes and jobs, on a migrated database.
 * @param now the clock
 */
export async function prepare(config: Config, db: Db, now = () => new Date()): Promise<Deps> {
  const secretKey = await loadSecretKey(config.dataDir);
  await assertSecretKey(db, secretKey);
  await publishFirst(db, instantOf(now()));
  const log = createLog(config.logLevel);
  const edited = await editedSubjects(db, firstSite());
  if (edited.length > 0)
    log.warn(
      { edited },
      "content/club was edited after the first start: what is published stays; change it under Website",
    );
  const connections = await openConnections(db, secretKey);
  const live = await openLiveSite(db);
  const pages = new LivePages({
    live,
    now,
    log,
    publicUrl: config.publicUrl,
    folder: join(config.dataDir, "pages"),
    renderer: join(DIST, "renderer"),
    built: builtPages(CLIENT, config.publicUrl),
    isAnnounced: () => isAnnounced(db, now(), live.club.timeZone),
  });
  // Prices must not be outdated. Only a build's first start after a publication waits here.
  await pages.follow();
  return {
    db,
    stripeOptions: config.stripeOptions,
    stripe: connections.open(
      "stripe",
      storedKeysSchema,
      connectStripe(config.payments, config.stripeOptions),
    ),
    fulfilment,
    mail: connections.open("mail", mailServerSchema, connectMail(config.mail, config.dataDir)),
    live,
    pages,
    log,
    now,
    delaySignIn: (ms) => setTimeout(ms),
    monitor: createMonitor({
      startedAt: now(),
      metricsToken: config.metricsToken,
      dataDir: config.dataDir,
    }),
    secretKey,
    connections,
    backup: {
      source: config.database,
      folder: join(config.dataDir, "backups"),
      passphrase: connections.open(
        "backup",
        storedPassphraseSchema,
        connectPassphrase(config.backupPassphrase),
      ),
    },
    settings: {
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      clientDirectory: CLIENT,
      secureCookies: config.publicUrl?.startsWith("https:") ?? false,
      mailPorts: config.mailPorts,
    },
  };
}

/** Creates the PIN only after listening works: a failed start would never show it. */
async function open(app: Pick<Hono, "fetch">, config: Config, { db, secretKey }: Deps) {
  const answers = new ResponseCache();
  const stored = { fetch: answers.storing(app.fetch) };
  const { server, port } = await listen(stored, config, CONNECTION_LIMITS, answers.sending);
  try {
    return { server, port, startToken: await ensurePin(db, secretKey, config.adminPin, new Date()) };
  } catch (error) {
    await close(server);
    throw error;
  }
}

/**
 * Starts the server. `wrap` may put the app inside another, as the demo does.
 * @throws {Error} with a message for the terminal if the installation is invalid
 */
export async function startServer(
  config: Config,
  wrap: (app: ReturnType<typeof createApp>) => Pick<Hono, "fetch"> = (app) => app,
): Promise<RunningServer> {
  const db = await openDatabase(config.database);
  try {
    const deps = await prepare(config, db);
    collectDefaultMetrics({ register: deps.monitor.metrics.registry });
    const { server, port, startToken } = await open(wrap(createApp(deps)), config, deps);
    // For commands, whose environment may lack this start's settings.
    await writeSetting(db, "siteAddress", siteUrlOf({ ...config, port }), new Date());
    const jobs = startJobs(schedule(deps), deps);
    return {
      url: siteUrlOf({ ...config, publicUrl: null, port }),
      startLink: startToken && startLinkAt(siteUrlOf({ ...config, port }), startToken),
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
