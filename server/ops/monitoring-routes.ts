import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { type Context, Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { socketAddress } from "#server/platform/rate-limit.ts";
import { noStore } from "#server/staff/require-staff.ts";
import { cached, createReadiness } from "./readiness.ts";
import { databaseFigures, diskFigures } from "./today.ts";

/** Headers that proxies add; requests with them do not come from this machine. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Host headers of callers on this machine. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a caller may read metrics: with the token, or from this machine. Some proxies forward without saying so, so
 * if a proxy is expected, the Host header must be local too (docs/rules/operations.md#who-may-read-the-figures).
 */
function mayReadFigures(c: Context, { monitor, settings }: Pick<Deps, "monitor" | "settings">): boolean {
  const token = monitor.metricsToken;
  if (token !== null) {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
  }
  const expectsProxy = settings.publicUrl !== null || settings.trustedProxies > 0;
  if (expectsProxy && !LOOPBACK_HOST.test(c.req.header("host") ?? "")) return false;
  return isLoopback(socketAddress(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
}

/** Counting 100,000 rows takes SQLite 20 ms: too much for every scrape. */
const FIGURES_KEPT_MS = 30_000;

type ScrapeDeps = Pick<Deps, "db" | "now" | "monitor" | "backup" | "log">;

/** Metrics in Prometheus' text format; database figures are up to 30 seconds old. */
function createScrape(deps: ScrapeDeps): () => Promise<string> {
  const { db, now, monitor, log } = deps;
  const { registry, showFigures } = monitor.metrics;
  const ask = cached(now, FIGURES_KEPT_MS, async () => {
    try {
      return await databaseFigures(db);
    } catch (err) {
      log.warn({ err }, "the database's figures could not be read");
      return undefined;
    }
  });
  return async () => {
    const [database, disks] = await Promise.all([ask(), diskFigures(deps)]);
    showFigures(database, disks, now());
    return registry.metrics();
  };
}

/** For process managers, load balancers and Prometheus (operations.md, "Watching"). */
export function monitoringRoutes(deps: Deps) {
  const { monitor } = deps;
  const readiness = createReadiness(deps);
  const scrape = createScrape(deps);
  return new Hono()
    .get("/healthz", noStore, (c) => c.json({ status: "alive" }))
    .get("/readyz", noStore, async (c) => {
      const { status, checks } = await readiness();
      const code = status === "ready" || status === "degraded" ? 200 : 503;
      return c.json(mayReadFigures(c, deps) ? { status, checks } : { status }, code);
    })
    .get("/metrics", noStore, async (c) => {
      if (!mayReadFigures(c, deps)) throw new ApiError("not_found");
      c.header("Content-Type", monitor.metrics.registry.contentType);
      return c.body(await scrape());
    });
}
