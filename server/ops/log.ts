import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Deps } from "#server/deps.ts";
import { asApiError } from "#server/platform/http/on-error.ts";

/** Error properties without personal data. */
const LOGGED_FIELDS = ["code", "statusCode", "requestId", "table", "constraint"];

/** PostgreSQL's class "data exception", whose messages quote the refused value. */
const DATA_EXCEPTION = /^22\w{3}$/;

/** An error message without user input, which parsers and PostgreSQL quote. */
function withoutInput(error: Error): string {
  const isAboutInput =
    error instanceof SyntaxError || ("code" in error && DATA_EXCEPTION.test(String(error.code)));
  return isAboutInput ? error.message.replace(/["'][\s\S]*["']/, "…") : error.message;
}

/**
 * The loggable part of an error. Other properties may hold the refused row (PostgreSQL), health answers included, or
 * the intent with its client secret (Stripe).
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = Object.entries(error).filter(([name]) => LOGGED_FIELDS.includes(name));
  const message = withoutInput(error);
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(fields),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The server's log: JSON lines, on standard output by default, each with its request or job. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, mixin: () => ({ ...current.getStore() }) };
  return destination ? pino(options, destination) : pino(options);
}

/** The request or job that a log line belongs to. */
type Work = { requestId: string } | { job: string };

const current = new AsyncLocalStorage<Work>();

export function withLogContext<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

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
    return withLogContext({ requestId }, async () => {
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
