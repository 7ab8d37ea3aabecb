import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { noStore } from "#server/staff/require-staff.ts";
import { createReadiness } from "./readiness.ts";
import { createScrape } from "./scrape.ts";
import { mayWatch } from "./who-may-watch.ts";

/** For whatever watches the server: a process manager, a load balancer, Prometheus (operations.md, "Watching"). */
export function watchRoutes(deps: Deps) {
  const { watch } = deps;
  const readiness = createReadiness(deps);
  const scrape = createScrape(deps);
  return new Hono()
    .get("/healthz", noStore, (c) => c.json({ status: "alive" }))
    .get("/readyz", noStore, async (c) => {
      const { status, checks } = await readiness();
      const code = status === "ready" || status === "degraded" ? 200 : 503;
      return c.json(mayWatch(c, deps) ? { status, checks } : { status }, code);
    })
    .get("/metrics", noStore, async (c) => {
      if (!mayWatch(c, deps)) throw new ApiError("not_found");
      c.header("Content-Type", watch.metrics.registry.contentType);
      return c.body(await scrape());
    });
}
