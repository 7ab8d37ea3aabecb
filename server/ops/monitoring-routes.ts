import { type Context, Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isLocalRequest } from "#server/platform/http/rate-limit.ts";
import { isSameSecret } from "#server/platform/secret-key.ts";
import { noStore } from "#server/staff/require-permission.ts";
import { CHECKS } from "./readiness-checks.ts";
import { createReadiness, runChecks } from "./run-checks.ts";

/** Whether a caller may read metrics: with the token, or from this machine (docs/reference/operations.md#health-checks-and-metrics). */
function mayReadFigures(c: Context, { monitor, settings }: Pick<Deps, "monitor" | "settings">): boolean {
  const token = monitor.metricsToken;
  if (token !== null) {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return bearer !== undefined && isSameSecret(bearer, token);
  }
  return isLocalRequest(c, settings);
}

/** For process managers, load balancers and Prometheus (operations.md, "Monitoring"). */
export function monitoringRoutes(deps: Deps) {
  const { registry, checks: failedChecks } = deps.monitor.metrics;
  const readiness = createReadiness(deps);
  return new Hono()
    .get("/healthz", noStore, (c) => c.json({ status: "alive" }))
    .get("/readyz", noStore, async (c) => {
      const { status, checks } = await readiness();
      const code = status === "ready" || status === "degraded" ? 200 : 503;
      return c.json(mayReadFigures(c, deps) ? { status, checks } : { status }, code);
    })
    .get("/metrics", noStore, async (c) => {
      if (!mayReadFigures(c, deps)) throw new ApiError("not_found");
      const results = await runChecks(CHECKS, deps);
      failedChecks.reset();
      for (const { name, status } of results) failedChecks.set({ check: name }, status === "fail" ? 1 : 0);
      c.header("Content-Type", registry.contentType);
      return c.body(await registry.metrics());
    });
}
