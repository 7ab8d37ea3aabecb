import type { Deps } from "#server/deps.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { endAlert, raiseAlert } from "./alert-rows.ts";
import { CHECKS, type Check, type CheckContext, type CheckResult } from "./readiness-checks.ts";

const CACHE_MS = 5000;

/** Load balancers do not wait longer. */
const DATABASE_TIMEOUT_MS = 3000;

interface NamedResult extends CheckResult {
  name: string;
}

interface Readiness {
  /** Only "unready" and "draining" divert visitors (decision 053). */
  status: "ready" | "degraded" | "unready" | "draining";
  checks: NamedResult[];
}

type CheckDeps = Pick<Deps, "db" | "now" | "stripe" | "monitor" | "backup" | "pages">;

function contextOf({ db, now, stripe, monitor, backup, pages }: CheckDeps): CheckContext {
  const currentTime = now();
  return {
    db,
    now: currentTime,
    upForMs: currentTime.getTime() - monitor.startedAt.getTime(),
    payments: stripe.present(),
    folders: [monitor.dataDir, backup.folder],
    diskSpace: monitor.diskSpace,
    arePagesBehind: pages.isBehind,
  };
}

async function runOne({ name, run, isEssential }: Check, context: CheckContext): Promise<NamedResult> {
  try {
    return { name, ...(await run(context)) };
  } catch {
    return { name, status: isEssential ? "fail" : "unknown", message: "It could not be looked at." };
  }
}

/** Runs checks. While the database does not answer, no other is known. */
export async function runChecks(checks: readonly Check[], deps: CheckDeps): Promise<NamedResult[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), DATABASE_TIMEOUT_MS);
  const context = contextOf(deps);
  const all = Promise.all(checks.map((check) => runOne(check, context)));
  const results = await Promise.race([all, tooLate]).catch(() => []);
  clearTimeout(timer);
  if (results.some(({ name, status }) => name === "database" && status === "ok")) return results;
  return [{ name: "database", status: "fail", message: "The database does not answer." }];
}

const ESSENTIAL = CHECKS.filter(({ isEssential }) => isEssential).map(({ name }) => name);

function statusOf(checks: readonly NamedResult[]): Readiness["status"] {
  const failed = checks.filter(({ status }) => status === "fail");
  if (failed.some(({ name }) => ESSENTIAL.includes(name))) return "unready";
  return failed.length > 0 ? "degraded" : "ready";
}

/** Whether this process should receive visitors, and what is wrong. Cached for seconds, so that callers cannot flood the database. */
export function createReadiness(deps: CheckDeps): () => Promise<Readiness> {
  const listed = CHECKS.filter(({ isInReadiness }) => isInReadiness);
  let last: { at: number; checks: Promise<NamedResult[]> } | undefined;
  return async () => {
    const at = deps.now().getTime();
    // If the clock was set back, the cached answer must still expire.
    if (!last || at - last.at >= CACHE_MS || at < last.at) last = { at, checks: runChecks(listed, deps) };
    const checks = await last.checks;
    return { status: deps.monitor.isDraining ? "draining" : statusOf(checks), checks };
  };
}

/** Runs all checks with an alert. Every server does so every minute; staff get an email at the start, each day, and at the end. */
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
      if (status === "fail") log.error({ alert }, "staff should look");
      else log.info({ alert }, "that is over");
    } catch (err) {
      log.error({ err, alert }, "a check could not be run");
    }
  }
}
