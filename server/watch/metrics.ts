import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { createFigureGauges } from "./figure-gauges.ts";

/** Seconds; a registration may wait for Stripe as long as ten. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What this process measures: what it counts while it works, and the figures of a scrape. No label ever holds anything that somebody typed. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    showFigures: createFigureGauges(registry),
    requests: new Counter({
      name: "club_http_requests_total",
      help: "Requests answered, by the route's pattern.",
      labelNames: ["method", "route", "status"] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: "club_http_request_duration_seconds",
      help: "Time until an answer began to leave, by the route's pattern.",
      labelNames: ["method", "route"] as const,
      buckets: DURATION_BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: "club_refusals_total",
      help: "Error answers by their code: rate limits (too_many_requests), sign-ins (wrong_pin) and all others.",
      labelNames: ["code"] as const,
      registers,
    }),
    // Not "job": Prometheus calls the whole server that.
    jobSuccess: new Gauge({
      name: "club_job_last_success_timestamp_seconds",
      help: "When a job of this process last came to its end.",
      labelNames: ["task"] as const,
      registers,
    }),
    jobSeconds: new Gauge({
      name: "club_job_last_duration_seconds",
      help: "How long a job's last run took in this process.",
      labelNames: ["task"] as const,
      registers,
    }),
    jobFailures: new Counter({
      name: "club_job_failures_total",
      help: "Runs of a job that failed in this process.",
      labelNames: ["task"] as const,
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

const COUNTED_EVERY_MS = 100;

/**
 * Counts answers that were sent again from memory, a tenth of a second's together: one by one that would take longer
 * than to answer. Their time is not measured, there is none.
 */
export function countKept({ requests }: Metrics): (route: string) => void {
  const uncounted = new Map<string, number>();
  const countAll = () => {
    for (const [route, answers] of uncounted) requests.inc({ method: "GET", route, status: 200 }, answers);
    uncounted.clear();
  };
  return (route) => {
    if (uncounted.size === 0) setTimeout(countAll, COUNTED_EVERY_MS).unref();
    uncounted.set(route, (uncounted.get(route) ?? 0) + 1);
  };
}
