import { statfs } from "node:fs/promises";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { ALERTS, type Alert } from "#domain/alerts.ts";
import type { Cents } from "#domain/money.ts";
import { LEDGER_KINDS, type LedgerKind } from "#domain/payment-state.ts";
import { DISCREPANCY_KINDS, type DiscrepancyKind } from "#domain/reconciliation.ts";
import { REGISTRATION_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import type { Instant } from "#server/platform/schema.ts";

/** Seconds; a registration may wait ten for Stripe. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const COUNT_INTERVAL_MS = 100;

export interface MailQueue {
  waiting: number;
  oldest: Instant | null;
  /** Abandoned emails: permanently refused, or late by days. */
  givenUp: number;
  lastGivenUp: Instant | null;
}

export interface DatabaseFigures {
  registrations: { status: RegistrationStatus; count: number }[];
  ledger: { kind: LedgerKind; count: number; cents: Cents }[];
  differences: { kind: DiscrepancyKind; count: number }[];
  mail: MailQueue;
  alerts: readonly { trouble: Alert }[];
  comparedAt: Instant | undefined;
  sweptAt: Instant | undefined;
  backedUpAt: Instant | undefined;
}

export interface DiskFigures {
  folder: "data" | "backups";
  space: DiskSpace | undefined;
}

function createGauges(registry: Registry) {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `club_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge(
      "database_up",
      "1 when the database answered; without it the figures below are left out.",
    ),
    registrations: gauge("registrations", "Active registrations.", ["status"]),
    ledgerRows: gauge("ledger_rows", "Movements of money.", ["kind"]),
    ledgerCents: gauge("ledger_cents", "Their sum in US cents.", ["kind"]),
    differences: gauge("books_open_differences", "What waits for staff in the books.", ["kind"]),
    troubles: gauge("trouble", "1 while staff are told of a trouble.", ["trouble"]),
    compared: gauge("books_last_check_timestamp_seconds", "When the books were last compared with Stripe."),
    mailWaiting: gauge("mail_waiting", "Letters that have not gone out yet."),
    mailOldest: gauge("mail_oldest_waiting_seconds", "How long the oldest of them has waited."),
    mailGivenUp: gauge("mail_given_up", "Letters that were refused for good or are late by days."),
    swept: gauge("sweep_last_success_timestamp_seconds", "When any server last finished a sweep."),
    backedUp: gauge("backup_last_success_timestamp_seconds", "When any server last finished a backup."),
    diskFree: gauge("disk_free_bytes", "What the disk under a folder has left.", ["folder"]),
    diskSize: gauge("disk_size_bytes", "The size of the disk under a folder.", ["folder"]),
  };
}

/** Sets every label, also to zero: an alarm on a missing series never fires. */
function setEach<L extends "status" | "kind" | "trouble">(
  gauge: Gauge<L>,
  label: L,
  { of: names, figures }: { of: readonly string[]; figures: readonly (readonly [string, number])[] },
) {
  const known = new Map(figures);
  for (const name of names) gauge.set({ [label]: name } as Record<L, string>, known.get(name) ?? 0);
}

function setTime(gauge: Gauge, instant: string | undefined) {
  if (instant !== undefined) gauge.set(Date.parse(instant) / 1000);
}

/** Gauges of the database and the disks; unknown figures are left out. */
function createFigureGauges(registry: Registry) {
  const gauges = createGauges(registry);

  function showDatabase(figures: DatabaseFigures, now: Date) {
    const { registrations, ledger, differences, mail } = figures;
    const counts = registrations.map(({ status, count }) => [status, count] as const);
    setEach(gauges.registrations, "status", { of: REGISTRATION_STATUSES, figures: counts });
    const rows = ledger.map(({ kind, count }) => [kind, count] as const);
    setEach(gauges.ledgerRows, "kind", { of: LEDGER_KINDS, figures: rows });
    const sums = ledger.map(({ kind, cents }) => [kind, cents] as const);
    setEach(gauges.ledgerCents, "kind", { of: LEDGER_KINDS, figures: sums });
    const open = differences.map(({ kind, count }) => [kind, count] as const);
    setEach(gauges.differences, "kind", { of: DISCREPANCY_KINDS, figures: open });
    const wrong = figures.alerts.map(({ trouble }) => [trouble, 1] as const);
    setEach(gauges.troubles, "trouble", { of: ALERTS, figures: wrong });
    gauges.mailWaiting.set(mail.waiting);
    gauges.mailOldest.set(mail.oldest === null ? 0 : (now.getTime() - Date.parse(mail.oldest)) / 1000);
    gauges.mailGivenUp.set(mail.givenUp);
    setTime(gauges.compared, figures.comparedAt);
    setTime(gauges.swept, figures.sweptAt);
    setTime(gauges.backedUp, figures.backedUpAt);
  }

  return function show(database: DatabaseFigures | undefined, disks: readonly DiskFigures[], now: Date) {
    for (const gauge of Object.values(gauges)) {
      gauge.reset();
      // After a reset, a gauge without labels would report 0.
      gauge.remove({});
    }
    gauges.databaseUp.set(database ? 1 : 0);
    if (database) showDatabase(database, now);
    for (const { folder, space } of disks) {
      if (!space) continue;
      gauges.diskFree.set({ folder }, space.freeBytes);
      gauges.diskSize.set({ folder }, space.totalBytes);
    }
  };
}

/** The metrics of this process. No label ever contains user input. */
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
    // Not "job", which Prometheus uses for the whole server.
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
type Metrics = ReturnType<typeof createMetrics>;

/**
 * Counts cached answers in batches every 100 ms, since counting each would take longer than answering. They have no
 * duration.
 */
export function countKept({ requests }: Metrics): (route: string) => void {
  const uncounted = new Map<string, number>();
  const countAll = () => {
    for (const [route, answers] of uncounted) requests.inc({ method: "GET", route, status: 200 }, answers);
    uncounted.clear();
  };
  return (route) => {
    if (uncounted.size === 0) setTimeout(countAll, COUNT_INTERVAL_MS).unref();
    uncounted.set(route, (uncounted.get(route) ?? 0) + 1);
  };
}

export interface Monitor {
  metrics: Metrics;
  startedAt: Date;
  /** True from SIGTERM on: load balancers should send no new visitors. */
  isDraining: boolean;
  /** Token that allows reading metrics from anywhere; null: only from this machine. */
  metricsToken: string | null;
  dataDir: string;
  diskSpace(folder: string): Promise<DiskSpace | undefined>;
}

type MonitorOptions = Pick<Monitor, "startedAt" | "metricsToken" | "dataDir">;

export function createMonitor(options: MonitorOptions): Monitor {
  return { metrics: createMetrics(), isDraining: false, diskSpace, ...options };
}

interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
