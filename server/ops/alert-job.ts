import type { Alert } from "#domain/staff/retention.ts";
import type { Deps } from "#server/deps.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { endAlert, raiseAlert } from "./alerts.ts";
import { CHECKS } from "./checks.ts";
import { type CheckDeps, contextOf } from "./readiness.ts";

type AlertDeps = CheckDeps & Pick<Deps, "log">;

async function raise({ db, now, log }: AlertDeps, alert: Alert): Promise<void> {
  const isNew = await inTransaction(db, (trx) => raiseAlert(trx, alert, now()));
  if (isNew) log.error({ trouble: alert }, "staff should look");
}

async function end({ db, now, log }: AlertDeps, alert: Alert): Promise<void> {
  const hasEnded = await inTransaction(db, (trx) => endAlert(trx, alert, now()));
  if (hasEnded) log.info({ trouble: alert }, "that is over");
}

/** Runs all checks that staff are told of. Every server does so every minute; staff are told once per occurrence. */
export async function checkAlerts(deps: AlertDeps): Promise<void> {
  for (const { run, alert } of CHECKS) {
    if (alert === undefined) continue;
    try {
      const { status } = await run(contextOf(deps));
      if (status === "fail") await raise(deps, alert);
      if (status === "ok" || status === "warn") await end(deps, alert);
    } catch (err) {
      deps.log.error({ err, alert }, "a check could not be run");
    }
  }
}
