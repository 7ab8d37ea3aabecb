import Stripe from "stripe";
import { MAIL_LATE_MS, SWEEP_LATE_MS } from "#domain/alerts.ts";
import type { Deps } from "#server/deps.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { appliedMigrations, MIGRATION_NAMES } from "#server/platform/migrate.ts";
import { readSetting } from "#server/platform/settings.ts";
import { mailQueue } from "./today.ts";

const KEPT_MS = 5000;
const STRIPE_KEPT_MS = 30_000;

/** Load balancers do not wait longer. */
const DATABASE_TIMEOUT_MS = 3000;

const ESSENTIAL: readonly Check["name"][] = ["database", "migrations"];

const STRIPE_SENTENCES: Record<StripeAnswer, string> = {
  reachable: "Stripe answers.",
  unreachable: "Stripe cannot be reached: nobody can pay, and what was paid is settled later.",
  key_refused: "Stripe refuses our key: look at STRIPE_SECRET_KEY, or at what staff entered.",
  not_set_up: "Payments are not set up.",
};

type StripeAnswer = "reachable" | "unreachable" | "key_refused" | "not_set_up";

/** Short, because the caller waits and will ask again. */
const REQUEST_OPTIONS = { timeout: 3000, maxNetworkRetries: 0 };

async function askStripe(stripe: StripeGateway | null): Promise<StripeAnswer> {
  if (!stripe) return "not_set_up";
  try {
    await stripe.sdk.paymentIntents.list({ limit: 1 }, REQUEST_OPTIONS);
    return "reachable";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return "key_refused";
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
    // Any other Stripe error, such as "too many requests", is an answer.
    return isAway || !(error instanceof Stripe.errors.StripeError) ? "unreachable" : "reachable";
  }
}

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

/** A check; its text contains no names, addresses or keys. */
interface Check {
  name: "database" | "migrations" | "mail" | "sweep" | "stripe";
  ok: boolean;
  text: string;
}

interface Readiness {
  /** Only "unready" and "draining" divert visitors (decision 025). */
  status: "ready" | "degraded" | "unready" | "draining";
  checks: Check[];
}

function minutes(ms: number): string {
  const count = Math.max(0, Math.floor(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
}

type ReadinessDeps = Pick<Deps, "db" | "now" | "stripe" | "monitor">;

async function checkMigrations({ db }: ReadinessDeps): Promise<Check> {
  const applied = new Set(await appliedMigrations(db));
  // A newer version may have applied more.
  const missing = MIGRATION_NAMES.filter((name) => !applied.has(name));
  const ok = missing.length === 0;
  return {
    name: "migrations",
    ok,
    text: ok ? "All tables are up to date." : `Missing in the database: ${missing.join(", ")}.`,
  };
}

async function checkMail({ db, now }: ReadinessDeps): Promise<Check> {
  const { waiting, oldest } = await mailQueue(db);
  if (oldest === null) return { name: "mail", ok: true, text: "No letter waits." };
  const age = now().getTime() - Date.parse(oldest);
  const text = `${waiting} letters wait, the oldest for ${minutes(age)}.`;
  return { name: "mail", ok: age <= MAIL_LATE_MS, text };
}

async function checkSweep({ db, now, stripe, monitor }: ReadinessDeps): Promise<Check> {
  if (!stripe.present())
    return { name: "sweep", ok: true, text: "Without payments there is nothing to sweep." };
  const sweptAt = await readSetting(db, "sweptAt");
  const upFor = now().getTime() - monitor.startedAt.getTime();
  if (sweptAt === undefined) {
    return { name: "sweep", ok: upFor <= SWEEP_LATE_MS, text: "No sweep has come to its end yet." };
  }
  const age = now().getTime() - Date.parse(sweptAt);
  // After hours of downtime the first sweep takes a while.
  const ok = Math.min(age, upFor) <= SWEEP_LATE_MS;
  return { name: "sweep", ok, text: `The last sweep ended ${minutes(age)} ago.` };
}

async function askDatabase(deps: ReadinessDeps): Promise<Check[]> {
  const checks = await Promise.all([checkMigrations(deps), checkMail(deps), checkSweep(deps)]);
  return [{ name: "database", ok: true, text: "The database answers." }, ...checks];
}

/** If the database does not answer, no other check is known. */
async function checkDatabase(deps: ReadinessDeps): Promise<Check[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), DATABASE_TIMEOUT_MS);
  try {
    return await Promise.race([askDatabase(deps), tooLate]);
  } catch {
    return [{ name: "database", ok: false, text: "The database does not answer." }];
  } finally {
    clearTimeout(timer);
  }
}

function statusOf(checks: readonly Check[]): Readiness["status"] {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.some(({ name }) => ESSENTIAL.includes(name))) return "unready";
  return failed.length > 0 ? "degraded" : "ready";
}

/**
 * Whether this process should receive visitors, and what is wrong. Cached for seconds, so that callers cannot flood
 * Stripe or the database.
 */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  const stripe = cached(deps.now, STRIPE_KEPT_MS, () => askStripe(deps.stripe.present()));
  const ask = cached(deps.now, KEPT_MS, async () => {
    const [found, answer] = await Promise.all([checkDatabase(deps), stripe()]);
    const ok = answer === "reachable" || answer === "not_set_up";
    return [...found, { name: "stripe" as const, ok, text: STRIPE_SENTENCES[answer] }];
  });
  return async () => {
    const checks = await ask();
    return { status: deps.monitor.isDraining ? "draining" : statusOf(checks), checks };
  };
}
