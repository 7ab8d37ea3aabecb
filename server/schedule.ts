import { chainLogWhenDue } from "./audit/chain-job.ts";
import { eraseOldAddresses } from "./audit/erase.ts";
import { keepErasures } from "./backup/erasures-file.ts";
import { backUpWhenDue, removeOutdatedBackups } from "./backup/nightly.ts";
import { checkBooksWhenDue } from "./books/check.ts";
import { type Deps, instantOf } from "./deps.ts";
import { purgeDonors } from "./donations/erase.ts";
import { clearTraces } from "./erasure.ts";
import { forgetEndedHolds } from "./holds/unpaid.ts";
import { forgetOldCalls } from "./http/rate-limit.ts";
import type { Job } from "./jobs.ts";
import { sendDueMail } from "./mail/send-due.ts";
import { forgetDeclines } from "./payments/card-declines.ts";
import { SETTLE_AFTER_MS, sweep } from "./payments/sweep.ts";
import { keepPolicyTexts } from "./policies/data.ts";
import { purge } from "./registrations/retention.ts";
import { foldTally } from "./registrations/tally.ts";
import { writeSetting } from "./staff/settings-data.ts";
import { watchOver } from "./watch/watch-over.ts";

const MINUTE_MS = 60_000;
/** A family looks for its receipt as soon as it has paid. */
const MAIL_EVERY_MS = 5000;

/** The first sweep after a start takes even the youngest payments: nobody else was there for them. */
function sweeping(deps: Deps): Job {
  let minimumAgeMs = 0;
  return {
    name: "sweep",
    everyMs: MINUTE_MS,
    async run(stopping) {
      if (!deps.stripe) return;
      const ready = { ...deps, stripe: deps.stripe };
      await sweep(ready, minimumAgeMs, stopping);
      minimumAgeMs = SETTLE_AFTER_MS;
      if (stopping.aborted) return;
      await writeSetting(deps.db, "sweptAt", instantOf(deps.now()), deps.now());
      // After the sweep, which makes good most of what the comparison would find.
      await checkBooksWhenDue(ready);
    },
  };
}

/** Everything whose time is over, and then its traces. */
async function purgeAll(deps: Deps): Promise<void> {
  await purge(deps);
  await purgeDonors(deps);
  await eraseOldAddresses(deps);
  await removeOutdatedBackups(deps);
  await clearTraces(deps);
}

/** The log is chained first, so that the backup of the night carries its new head; a chain that fails stops no backup. */
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

/** Everything that the server does by itself. */
export function schedule(deps: Deps): Job[] {
  return [
    sweeping(deps),
    { name: "sending mail", everyMs: MAIL_EVERY_MS, run: (stopping) => sendDueMail(deps, stopping) },
    { name: "forgetting old calls", everyMs: MINUTE_MS, run: () => forgetOldCalls(deps.db, deps.now()) },
    { name: "forgetting ended holds", everyMs: MINUTE_MS, run: () => forgetEndedHolds(deps.db, deps.now()) },
    {
      name: "forgetting declined cards",
      everyMs: 60 * MINUTE_MS,
      run: () => forgetDeclines(deps.db, deps.now()),
    },
    { name: "folding the tally", everyMs: MINUTE_MS, run: () => foldTally(deps.db) },
    { name: "purge", everyMs: 60 * MINUTE_MS, run: () => purgeAll(deps) },
    { name: "clearing traces", everyMs: 5 * MINUTE_MS, run: () => clearTraces(deps) },
    {
      name: "keeping policies",
      everyMs: 60 * MINUTE_MS,
      run: () => keepPolicyTexts(deps.db, deps.now()),
    },
    nightly(deps),
    { name: "listing erasures", everyMs: 5 * MINUTE_MS, run: () => keepErasures(deps) },
    { name: "watching", everyMs: MINUTE_MS, run: () => watchOver(deps) },
  ];
}
