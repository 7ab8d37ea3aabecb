import type { Deps } from "#server/deps.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { endAlert, raiseAlert } from "./alerts.ts";
import { CHECKS } from "./checks.ts";
import { type CheckDeps, contextOf } from "./readiness.ts";

/** Runs all checks that staff are told of. Every server does so every minute; staff are told once per occurrence. */
export async function checkAlerts(deps: CheckDeps & Pick<Deps, "log">): Promise<void> {
  const { db, now, log } = deps;
  for (const { run, alert } of CHECKS) {
    if (alert === undefined) continue;
    try {
      const { status } = await run(contextOf(deps));
      if (status === "unknown") continue;
      const change = status === "fail" ? raiseAlert : endAlert;
      const hasChanged = await inTransaction(db, (trx) => change(trx, alert, now()));
      if (!hasChanged) continue;
      if (status === "fail") log.error({ trouble: alert }, "staff should look");
      else log.info({ trouble: alert }, "that is over");
    } catch (err) {
      log.error({ err, alert }, "a check could not be run");
    }
  }
}
