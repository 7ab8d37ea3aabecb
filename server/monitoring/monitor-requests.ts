import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Deps } from "#server/deps.ts";
import { asApiError } from "#server/http/on-error.ts";
import { during } from "./work.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Bounded labels: unknown methods and paths must not create new series. */
function labelsOf(c: Context) {
  const { method } = c.req;
  return { method: METHODS.includes(method) ? method : "other", route: routePath(c) };
}

/** Gives each request an id for its log lines and its answer, and counts it. Ids sent by callers are not trusted. */
export function monitorRequests({ monitor: { metrics }, log }: Pick<Deps, "monitor" | "log">) {
  return createMiddleware((c, next) => {
    const requestId = randomUUID();
    const startMs = performance.now();
    c.header("X-Request-Id", requestId);
    return during({ requestId }, async () => {
      await next();
      const seconds = (performance.now() - startMs) / 1000;
      const labels = labelsOf(c);
      const { status } = c.res;
      metrics.requests.inc({ ...labels, status });
      metrics.requestSeconds.observe(labels, seconds);
      if (c.error) metrics.refusals.inc({ code: asApiError(c.error, c).code });
      log.debug({ ...labels, status, ms: Math.round(seconds * 1000) }, "request");
    });
  });
}
