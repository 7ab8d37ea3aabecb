import { MINUTE_MS } from "#domain/time/dates.ts";
import { writeDueChanges } from "#server/family/address-change.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { backUpWhenDue } from "#server/ops/backup/daily-backup.ts";
import { withLogContext } from "#server/ops/log.ts";
import { housekeeping } from "#server/ops/retention-schedule.ts";
import { checkAlerts } from "#server/ops/run-checks.ts";
import { expireUnconfirmed } from "#server/orders/confirm/free-order.ts";
import { endCashHolds } from "#server/orders/manual/cash-hold.ts";
import { reconcileWhenDue } from "#server/payments/reconciliation/reconciliation-job.ts";
import {
  pollPendingPayments,
  retryRefundsAndEvents,
  SYNC_AFTER_MS,
} from "#server/payments/sync/payment-polling.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { POLL_INTERVAL_MS } from "#server/platform/published.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { storePolicyTexts } from "#server/site/policy-texts.ts";
import { processWaitingLists } from "#server/waiting/waiting-job.ts";
import type { Deps } from "./deps.ts";

interface Job {
  name: string;
  everyMs: number;
  /** Safe to run in several instances at once; ends early when `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

type JobDeps = Pick<Deps, "log" | "monitor">;

async function runOnce({ name, run }: Job, { log, monitor }: JobDeps, stopping: AbortSignal) {
  try {
    await run(stopping);
  } catch (err) {
    monitor.metrics.jobFailures.inc({ task: name });
    log.error({ err }, `${name} failed`);
  }
}

function keepRunning(job: Job, deps: JobDeps, stopping: AbortSignal) {
  let current: Promise<void> | null = null;
  const start = () => {
    // Skip runs while one is still busy, for example waiting for Stripe.
    current ??= withLogContext({ job: job.name }, () => runOnce(job, deps, stopping)).finally(() => {
      current = null;
    });
  };
  start();
  const timer = setInterval(start, job.everyMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Starts every job at once, to catch up after downtime, and then periodically. */
export function startJobs(jobs: readonly Job[], deps: JobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ends = jobs.map((job) => keepRunning(job, deps, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ends.map((end) => end()));
    },
  };
}

/** Families expect their receipt right after paying. */
export const MAIL_EVERY_MS = 5000;

/** The first payment polling after a start includes the newest payments, because nothing else handles them. */
function paymentPolling(deps: Deps): Job {
  let minimumAgeMs = 0;
  return {
    name: "payment polling",
    everyMs: MINUTE_MS,
    async run(stopping) {
      const stripe = deps.stripe.present();
      if (!stripe) return;
      const stripeDeps = { ...deps, stripe };
      await pollPendingPayments(stripeDeps, minimumAgeMs, stopping);
      minimumAgeMs = SYNC_AFTER_MS;
      if (stopping.aborted) return;
      await writeSetting(deps.db, "polledAt", instantOf(deps.now()), deps.now());
      // After payment polling, which resolves most discrepancies.
      await reconcileWhenDue(stripeDeps);
    },
  };
}

/** A slow or failing refund delays no payment, because this is not part of payment polling. */
async function retrying(deps: Deps): Promise<void> {
  const stripe = deps.stripe.present();
  if (stripe) await retryRefundsAndEvents({ ...deps, stripe });
}

/** Follows publications and connections, of this or another server. */
async function followChanges({ live, connections }: Deps): Promise<void> {
  await live.refresh();
  await connections.refresh();
}

export function schedule(deps: Deps): Job[] {
  return [
    paymentPolling(deps),
    { name: "retrying refunds and events", everyMs: MINUTE_MS, run: () => retrying(deps) },
    { name: "sending mail", everyMs: MAIL_EVERY_MS, run: (stopping) => sendDueMail(deps, stopping) },
    { name: "keeping waiting lists", everyMs: MINUTE_MS, run: () => processWaitingLists(deps) },
    { name: "ending unconfirmed orders", everyMs: MINUTE_MS, run: () => expireUnconfirmed(deps) },
    { name: "ending cash holds", everyMs: MINUTE_MS, run: () => endCashHolds(deps) },
    { name: "address changes", everyMs: 5 * MINUTE_MS, run: () => writeDueChanges(deps) },
    {
      name: "policy texts",
      everyMs: 60 * MINUTE_MS,
      run: () => storePolicyTexts(deps.db, deps.live.current().site, deps.now()),
    },
    {
      name: "following publications",
      everyMs: POLL_INTERVAL_MS,
      run: () => followChanges(deps),
    },
    {
      name: "rendering pages",
      everyMs: POLL_INTERVAL_MS,
      run: (stopping) => deps.pages.follow(stopping),
    },
    { name: "backup", everyMs: MINUTE_MS, run: (stopping) => backUpWhenDue(deps, stopping) },
    { name: "housekeeping", everyMs: 15 * MINUTE_MS, run: (stopping) => housekeeping(deps, stopping) },
    { name: "checks", everyMs: MINUTE_MS, run: () => checkAlerts(deps) },
  ];
}
