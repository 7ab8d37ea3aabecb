import type { Deps } from "#server/deps.ts";
import { CHECKS, type Check, type CheckContext, type CheckResult, checkStripe } from "./checks.ts";

const KEPT_MS = 5000;
const STRIPE_KEPT_MS = 30_000;

/** Load balancers do not wait longer. */
const DATABASE_TIMEOUT_MS = 3000;

/** Caches an answer; concurrent callers share one request. */
export function cached<T>(now: Deps["now"], forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    // If the clock was set back, the cached answer must still expire.
    if (!last || at - last.at >= forMs || at < last.at) last = { at, answer: ask() };
    return last.answer;
  };
}

interface ShownCheck {
  name: string;
  ok: boolean;
  text: string;
}

interface Readiness {
  /** Only "unready" and "draining" divert visitors (decision 025). */
  status: "ready" | "degraded" | "unready" | "draining";
  checks: ShownCheck[];
}

export type CheckDeps = Pick<Deps, "db" | "now" | "stripe" | "monitor" | "backup" | "pages">;

/** What this server's checks look at. */
export function contextOf({ db, now, stripe, monitor, backup, pages }: CheckDeps): CheckContext {
  const at = now();
  return {
    db,
    now: at,
    upForMs: at.getTime() - monitor.startedAt.getTime(),
    payments: stripe.present(),
    folders: [monitor.dataDir, backup.folder],
    diskSpace: monitor.diskSpace,
    arePagesBehind: pages.isBehind,
  };
}

function shown(name: string, { status, message }: CheckResult): ShownCheck {
  return { name, ok: status !== "fail", text: message };
}

type NamedResult = [name: string, result: CheckResult];

async function runOne({ name, run, isEssential }: Check, context: CheckContext): Promise<NamedResult> {
  try {
    return [name, await run(context)];
  } catch {
    return [name, { status: isEssential ? "fail" : "unknown", message: "It could not be looked at." }];
  }
}

/** Runs checks. While the database does not answer, no other is known. */
async function runChecks(checks: readonly Check[], deps: CheckDeps): Promise<NamedResult[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), DATABASE_TIMEOUT_MS);
  const context = contextOf(deps);
  const all = Promise.all(checks.map((check) => runOne(check, context)));
  const results = await Promise.race([all, tooLate]).catch(() => []);
  clearTimeout(timer);
  const database = results.find(([name]) => name === "database");
  if (database?.[1].status === "ok") return results;
  return [["database", { status: "fail", message: "The database does not answer." }]];
}

/** Every check that gave an answer, and whether it failed. */
export async function failedChecks(deps: CheckDeps): Promise<[name: string, hasFailed: boolean][]> {
  const results = await runChecks(CHECKS, deps);
  return results.map(([name, { status }]) => [name, status === "fail"]);
}

function statusOf(checks: readonly ShownCheck[]): Readiness["status"] {
  const failed = checks.filter(({ ok }) => !ok);
  const isEssential = ({ name }: ShownCheck) => CHECKS.find((check) => check.name === name)?.isEssential;
  if (failed.some(isEssential)) return "unready";
  return failed.length > 0 ? "degraded" : "ready";
}

/**
 * Whether this process should receive visitors, and what is wrong. Cached for seconds, so that callers cannot flood
 * Stripe or the database.
 */
export function createReadiness(deps: CheckDeps): () => Promise<Readiness> {
  const stripe = cached(deps.now, STRIPE_KEPT_MS, () => checkStripe(deps.stripe.present()));
  const ask = cached(deps.now, KEPT_MS, async () => {
    const listed = CHECKS.filter(({ isInReadiness }) => isInReadiness);
    const [found, answer] = await Promise.all([runChecks(listed, deps), stripe()]);
    return [...found.map(([name, result]) => shown(name, result)), shown("stripe", answer)];
  });
  return async () => {
    const checks = await ask();
    return { status: deps.monitor.isDraining ? "draining" : statusOf(checks), checks };
  };
}
