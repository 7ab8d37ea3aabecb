import { contactOf } from "#content/policies/policy-facts.ts";
import { deleteOldAnnouncements } from "#server/announcements/mutations.ts";
import { chainLogWhenDue } from "#server/audit/chain-job.ts";
import { eraseOldAddresses } from "#server/audit/mutations.ts";
import { appendErasures } from "#server/backup/erasures.ts";
import { backUpWhenDue, removeOutdatedBackups } from "#server/backup/nightly-job.ts";
import { instantOf } from "#server/db/schema.ts";
import { writeSetting } from "#server/db/settings.ts";
import { purgeDonors } from "#server/donations/erase-mutations.ts";
import { clearTraces } from "#server/email/erasure-mutations.ts";
import { forgetOldCodes } from "#server/families/code-mutations.ts";
import { anonymizeEndedHolds } from "#server/holds/queries.ts";
import { deleteOldCounts } from "#server/http/rate-limit.ts";
import { sendDueMail } from "#server/messages/send-due-job.ts";
import { checkAlerts } from "#server/monitoring/alert-job.ts";
import { during } from "#server/monitoring/work.ts";
import { expireUnconfirmed, mailMissedCodes } from "#server/orders/free-order-mutations.ts";
import { forgetDeclines } from "#server/payments/card-decline-queries.ts";
import { SETTLE_AFTER_MS, sweep } from "#server/payments/sweep-job.ts";
import { storePolicyTexts } from "#server/policies/policy-texts.ts";
import { POLL_INTERVAL_MS } from "#server/publications/live-site.ts";
import { reconcileWhenDue } from "#server/reconciliation/check-job.ts";
import { purge } from "#server/registrations/retention-job.ts";
import type { Deps } from "./deps.ts";

export interface Job {
  name: string;
  everyMs: number;
  /** Safe to run in several instances at once; ends early when `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

type JobDeps = Pick<Deps, "log" | "now" | "monitor">;

async function runOnce({ name, run }: Job, { log, now, monitor }: JobDeps, stopping: AbortSignal) {
  const { jobSuccess, jobSeconds, jobFailures } = monitor.metrics;
  const stopWatch = jobSeconds.startTimer({ task: name });
  try {
    await run(stopping);
    jobSuccess.set({ task: name }, now().getTime() / 1000);
  } catch (err) {
    jobFailures.inc({ task: name });
    log.error({ err }, `${name} failed`);
  } finally {
    stopWatch();
  }
}

function keepRunning(job: Job, deps: JobDeps, stopping: AbortSignal) {
  let current: Promise<void> | null = null;
  const start = () => {
    // Skip runs while one is still busy, for example waiting for Stripe.
    current ??= during({ job: job.name }, () => runOnce(job, deps, stopping)).finally(() => {
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

const MINUTE_MS = 60_000;
/** Families expect their receipt right after paying. */
const MAIL_EVERY_MS = 5000;

/** The first sweep after a start includes the newest payments, because nothing else handles them. */
function sweeping(deps: Deps): Job {
  let minimumAgeMs = 0;
  return {
    name: "sweep",
    everyMs: MINUTE_MS,
    async run(stopping) {
      if (!deps.stripe) return;
      const stripeDeps = { ...deps, stripe: deps.stripe };
      await sweep(stripeDeps, minimumAgeMs, stopping);
      minimumAgeMs = SETTLE_AFTER_MS;
      if (stopping.aborted) return;
      await writeSetting(deps.db, "sweptAt", instantOf(deps.now()), deps.now());
      // After the sweep, which resolves most differences.
      await reconcileWhenDue(stripeDeps);
    },
  };
}

/** Erases what has reached its retention limit, then its traces. */
async function purgeAll(deps: Deps): Promise<void> {
  await purge(deps);
  await purgeDonors(deps);
  await deleteOldAnnouncements(deps);
  await eraseOldAddresses(deps);
  await removeOutdatedBackups(deps);
  await clearTraces(deps);
}

/** Chains the log first, so that the backup contains its new head. A failing chain stops no backup. */
function nightly(deps: Deps): Job {
  return {
    name: "backup",
    everyMs: MINUTE_MS,
    async run(stopping) {
      await chainLogWhenDue(deps, stopping).catch((err: unknown) => {
        deps.log.error({ err }, "the audit log could not be chained");
      });
      await backUpWhenDue(deps, stopping);
    },
  };
}

export function schedule(deps: Deps): Job[] {
  return [
    sweeping(deps),
    { name: "sending mail", everyMs: MAIL_EVERY_MS, run: (stopping) => sendDueMail(deps, stopping) },
    { name: "forgetting old calls", everyMs: MINUTE_MS, run: () => deleteOldCounts(deps.db, deps.now()) },
    {
      name: "forgetting ended holds",
      everyMs: MINUTE_MS,
      run: () => anonymizeEndedHolds(deps.db, deps.now()),
    },
    { name: "mailing missed codes", everyMs: MINUTE_MS, run: () => mailMissedCodes(deps) },
    { name: "ending unconfirmed orders", everyMs: MINUTE_MS, run: () => expireUnconfirmed(deps) },
    { name: "forgetting old codes", everyMs: 60 * MINUTE_MS, run: () => forgetOldCodes(deps.db, deps.now()) },
    {
      name: "forgetting declined cards",
      everyMs: 60 * MINUTE_MS,
      run: () => forgetDeclines(deps.db, deps.now()),
    },
    { name: "purge", everyMs: 60 * MINUTE_MS, run: () => purgeAll(deps) },
    { name: "clearing traces", everyMs: 5 * MINUTE_MS, run: () => clearTraces(deps) },
    {
      name: "keeping policies",
      everyMs: 60 * MINUTE_MS,
      run: () => storePolicyTexts(deps.db, contactOf(deps.live.current().site.club), deps.now()),
    },
    { name: "following publications", everyMs: POLL_INTERVAL_MS, run: () => deps.live.refresh() },
    {
      name: "rendering pages",
      everyMs: POLL_INTERVAL_MS,
      run: (stopping) => deps.pages.follow(stopping),
    },
    nightly(deps),
    { name: "listing erasures", everyMs: 5 * MINUTE_MS, run: () => appendErasures(deps) },
    { name: "watching", everyMs: MINUTE_MS, run: () => checkAlerts(deps) },
  ];
}
