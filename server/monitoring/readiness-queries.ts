import Stripe from "stripe";
import { MAIL_LATE_MS, SWEEP_LATE_MS } from "#domain/alerts.ts";
import { appliedMigrations, MIGRATION_NAMES } from "#server/db/migrate.ts";
import { readSetting } from "#server/db/settings.ts";
import type { Deps } from "#server/deps.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { mailQueue } from "./queries.ts";

type StripeAnswer = "reachable" | "unreachable" | "key_refused" | "not_set_up";

/** Somebody waits for the answer, and a later question comes soon. */
const PATIENCE = { timeout: 3000, maxNetworkRetries: 0 };

/** Whether payments could be made now: one small question to Stripe, with our key, without retries. */
async function askStripe(stripe: StripeGateway | null): Promise<StripeAnswer> {
  if (!stripe) return "not_set_up";
  try {
    await stripe.sdk.paymentIntents.list({ limit: 1 }, PATIENCE);
    return "reachable";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return "key_refused";
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
    // Whatever else it says, such as "too many requests", it answers.
    return isAway || !(error instanceof Stripe.errors.StripeError) ? "unreachable" : "reachable";
  }
}

/** Asks again only when the last answer is too old, and once for all who ask at the same moment. */
export function cached<T>(now: Deps["now"], forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    // A clock that was set back must not keep an answer for ever.
    if (!last || at - last.at >= forMs || at < last.at) last = { at, answer: ask() };
    return last.answer;
  };
}

/** One thing that was looked at; the sentence has no name, no address and no key in it. */
export interface Check {
  name: "database" | "migrations" | "mail" | "sweep" | "stripe";
  ok: boolean;
  text: string;
}

export interface Readiness {
  /** Only the last two are a reason to send visitors elsewhere (decision 025). */
  status: "ready" | "degraded" | "unready" | "draining";
  checks: Check[];
}

/** Whoever asks more often gets the last answer. */
const KEPT_MS = 5000;
const STRIPE_KEPT_MS = 30_000;
/** A load balancer waits no longer either. */
const DATABASE_PATIENCE_MS = 3000;

const ESSENTIAL: readonly Check["name"][] = ["database", "migrations"];

const STRIPE_SENTENCES: Record<StripeAnswer, string> = {
  reachable: "Stripe answers.",
  unreachable: "Stripe cannot be reached: nobody can pay, and what was paid is settled later.",
  key_refused: "Stripe refuses our key: look at STRIPE_SECRET_KEY.",
  not_set_up: "Payments are not set up.",
};

function minutes(ms: number): string {
  const count = Math.max(0, Math.floor(ms / 60_000));
  return count === 1 ? "1 minute" : `${count} minutes`;
}

type ReadinessDeps = Pick<Deps, "db" | "now" | "stripe" | "monitor">;

async function checkMigrations({ db }: ReadinessDeps): Promise<Check> {
  const applied = new Set(await appliedMigrations(db));
  // A newer version beside this one may have added more.
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
  if (!stripe) return { name: "sweep", ok: true, text: "Without payments there is nothing to sweep." };
  const sweptAt = await readSetting(db, "sweptAt");
  const upFor = now().getTime() - monitor.startedAt.getTime();
  if (sweptAt === undefined) {
    return { name: "sweep", ok: upFor <= SWEEP_LATE_MS, text: "No sweep has come to its end yet." };
  }
  const age = now().getTime() - Date.parse(sweptAt);
  // The first sweep after a stop of hours is still under way.
  const ok = Math.min(age, upFor) <= SWEEP_LATE_MS;
  return { name: "sweep", ok, text: `The last sweep ended ${minutes(age)} ago.` };
}

async function askDatabase(deps: ReadinessDeps): Promise<Check[]> {
  const found = await Promise.all([checkMigrations(deps), checkMail(deps), checkSweep(deps)]);
  return [{ name: "database", ok: true, text: "The database answers." }, ...found];
}

/** What to say when the database does not: nothing that was asked of it is known. */
async function checkDatabase(deps: ReadinessDeps): Promise<Check[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), DATABASE_PATIENCE_MS);
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
 * Whether this process should get visitors, and what is wrong with what it needs. Its answers are kept for
 * seconds, so that nobody who asks can make it hammer Stripe or the database.
 */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  const stripe = cached(deps.now, STRIPE_KEPT_MS, () => askStripe(deps.stripe));
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
