import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isFromHere } from "#server/platform/http/rate-limit.ts";
import { noStore } from "#server/staff/require-staff.ts";
import { cached, createReadiness, failedChecks } from "./readiness.ts";
import { databaseFigures } from "./today.ts";

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether a caller may read metrics: with the token, or from this machine (docs/rules/operations.md#who-may-read-the-figures). */
function mayReadFigures(c: Context, { monitor, settings }: Pick<Deps, "monitor" | "settings">): boolean {
  const token = monitor.metricsToken;
  if (token !== null) {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
  }
  return isFromHere(c, settings);
}

/** Counting 100,000 rows takes SQLite 20 ms: too much for every scrape. */
const FIGURES_KEPT_MS = 30_000;

/** Metrics in Prometheus' text format; figures of the database are up to 30 seconds old. */
function createScrape(deps: Deps): () => Promise<string> {
  const { registry, showFigures } = deps.monitor.metrics;
  const ask = cached(deps.now, FIGURES_KEPT_MS, async () => {
    const figures = await databaseFigures(deps.db).catch((err: unknown) => {
      deps.log.warn({ err }, "the database's figures could not be read");
    });
    return { failed: await failedChecks(deps), figures: figures ?? undefined };
  });
  return async () => {
    const { failed, figures } = await ask();
    showFigures(failed, figures);
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
