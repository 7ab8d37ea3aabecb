import { statfs } from "node:fs/promises";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { ifMissing } from "#server/platform/if-missing.ts";

/** Seconds; a registration may wait ten for Stripe. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of this process. No label ever contains user input. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    checks: new Gauge({
      name: "club_check_failed",
      help: "1 while a check of the site fails.",
      labelNames: ["check"] as const,
      registers,
    }),
    requests: new Counter({
      name: "club_http_requests_total",
      help: "Requests answered by a route, not from memory, by the route's pattern.",
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
    // Not "job", because Prometheus uses it for the whole server.
    jobFailures: new Counter({
      name: "club_job_failures_total",
      help: "Runs of a job that failed in this process.",
      labelNames: ["task"] as const,
      registers,
    }),
  };
}

interface MonitorOptions {
  startedAt: Date;
  /** Token that allows reading metrics from anywhere; null: only from this machine. */
  metricsToken: string | null;
  dataDir: string;
}

export function createMonitor(options: MonitorOptions) {
  return {
    metrics: createMetrics(),
    /** True from SIGTERM on: load balancers should send no new visitors. */
    isDraining: false,
    diskSpace,
    ...options,
  };
}
export type Monitor = ReturnType<typeof createMonitor>;

/** undefined for a folder that is not there yet. */
export async function diskSpace(folder: string) {
  const disk = await ifMissing(statfs(folder), undefined);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}
