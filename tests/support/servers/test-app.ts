import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { createMonitor } from "#server/ops/metrics.ts";
import { fulfilment } from "#server/orders/confirm/fulfil-payment.ts";
import { createGateway } from "#server/payments/stripe/gateway.ts";
import { connectStripe, storedKeysSchema } from "#server/payments/stripe/stripe-keys.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { builtPages } from "#server/platform/http/client-files.ts";
import { openLiveSite } from "#server/platform/published.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { isAnnounced } from "#server/site/announcements.ts";
import { LivePages } from "#server/site/pages/page-renderer.ts";
import { complaintsAboutEvent, watchContract } from "#tests/contract/checked-exchange.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { connectedClubDatabase } from "#tests/support/database/databases.ts";
import { createMailbox } from "#tests/support/mail/mail-box.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { connected } from "./connected.ts";
import { quickHash } from "./quick-hash.ts";

export const TEST_PIN = "4821";

const SECRET_KEY = Buffer.alloc(32, 7);
const pinHash = quickHash(SECRET_KEY, "pin", TEST_PIN);

interface TestAppOptions {
  /** Whether staff have opened registration; default true. */
  open?: boolean;
  /** Whether payment keys are configured; default true. */
  payments?: boolean;
}

/** The whole product on a new database and a new sandbox, with a clock that the test sets. */
export async function createTestApp(engine: Engine, { open = true, payments = true }: TestAppOptions = {}) {
  const place = await connectedClubDatabase(engine);
  const { db } = place;
  const dataDir = await mkdtemp(join(tmpdir(), "club-data-"));
  let now = new Date(TEST_START);
  const sandbox = createSandbox({
    ...SANDBOX_KEYS,
    now: () => now.getTime(),
    settleDelayMs: Number.POSITIVE_INFINITY,
  });
  const contract = watchContract(sandbox.app);
  const served = await serveSandbox({ ...sandbox, app: contract.app });
  const stripeOptions = { apiBase: served.url, scriptUrl: `${served.url}/stripe.js`, retryDelaySeconds: 0 };
  const keys = { ...SANDBOX_KEYS, webhookSecrets: [SANDBOX_KEYS.webhookSecret], ...stripeOptions };
  const mailbox = createMailbox();
  const live = await openLiveSite(db);
  const log = pino({ level: "silent" });
  const connections = await openConnections(db, SECRET_KEY);
  const connect = connectStripe(payments ? keys : null, stripeOptions);
  const stripe = connections.open("stripe", storedKeysSchema, connect);
  const clientDirectory = inject("clientDirectory");
  const deps: Deps = {
    db,
    live,
    log,
    pages: new LivePages({
      live,
      log,
      now: () => now,
      publicUrl: null,
      folder: join(dataDir, "pages"),
      renderer: join(clientDirectory, "../renderer"),
      built: builtPages(clientDirectory, null),
      isAnnounced: () => isAnnounced(db, now, live.club.timeZone),
    }),
    stripe,
    stripeOptions,
    fulfilment,
    mail: connected(mailbox.mail),
    now: () => now,
    delaySignIn: async () => {},
    monitor: createMonitor({ startedAt: now, metricsToken: null, dataDir }),
    secretKey: SECRET_KEY,
    connections,
    backup: { source: place.location, folder: join(dataDir, "backups"), passphrase: connected(null) },
    settings: {
      publicUrl: null,
      trustedProxies: 1,
      clientDirectory,
      secureCookies: true,
      mailPorts: null,
    },
  };
  await writeSetting(db, "pinHash", pinHash, now);
  if (open) await db.updateTable("programs").set({ switch: "open" }).execute();
  return {
    app: createApp(deps),
    deps,
    gateway: stripe.present() ?? createGateway(keys),
    mailbox,
    db,
    /** For further instances on the same database. */
    location: place.location,
    sandbox,
    setNow: (instant: string) => {
      now = new Date(instant);
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    /** Ends it all. Throws when anything that was said to Stripe, or that the sandbox said, is not Stripe's way. */
    async close() {
      const complaints = [...contract.complaints, ...sandbox.events().flatMap(complaintsAboutEvent)];
      await served.close();
      await place.remove();
      // Pages that were published last may still be on their way to the disk.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
      if (complaints.length > 0) throw new Error([...new Set(complaints)].join("\n"));
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
