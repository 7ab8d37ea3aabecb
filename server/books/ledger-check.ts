import type { Cents } from "#domain/money.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf, type StripeDeps } from "#server/deps.ts";
import { settleAndEndOthers } from "#server/payments/other-attempts.ts";
import { compareMovements, type Finding } from "./compare.ts";
import { type LedgerRow, ledgerRowsBetween, ledgerRowsOf, paymentsByIntent } from "./ledger-rows.ts";
import { listMovements, type StripeMovement } from "./stripe-movements.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Our rows carry the time of a charge, which may be some hours older than its entry in Stripe's balance. */
const STRIPE_LOOKS_FURTHER_MS = DAY_MS;
/** Stripe may book a charge as late as an hour after it succeeded (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
const BOOKED_AFTER_MS = 2 * HOUR_MS;

type OwnMovement = StripeMovement & { paymentId: string | null };

/** Leaves out what other programs on the same account moved: neither marked as ours nor paid for with an intent of ours. */
async function ownMovements(db: Db, movements: readonly StripeMovement[]): Promise<OwnMovement[]> {
  const payments = await paymentsByIntent(db, movements);
  const marked = new Set(movements.filter((one) => one.isMarkedOurs).map(({ intentId }) => intentId));
  return movements
    .map((movement) => ({ ...movement, paymentId: payments.get(movement.intentId ?? "") ?? null }))
    .filter(({ intentId, paymentId }) => paymentId !== null || (intentId !== null && marked.has(intentId)));
}

/** Settles every intent of which something is missing here: a webhook that never came. */
async function heal(
  deps: StripeDeps,
  theirs: readonly OwnMovement[],
  findings: readonly Finding[],
): Promise<void> {
  const missing = new Set(findings.filter(({ kind }) => kind !== "missing_at_stripe").map((f) => f.stripeId));
  const intents = new Set(
    theirs.filter(({ stripeId }) => missing.has(stripeId)).map(({ intentId }) => intentId),
  );
  for (const intentId of intents) {
    if (intentId === null) continue;
    await settleAndEndOthers(deps, intentId).catch((err) =>
      deps.log.warn({ err, intentId }, "the books' check could not settle an intent"),
    );
  }
}

const sumOf = (rows: readonly { cents: Cents }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

export interface LedgerCheck {
  findings: Finding[];
  /** Everything that was compared, by Stripe's id. */
  compared: Set<string>;
  stripeCents: Cents;
  ourCents: Cents;
}

/**
 * Compares Stripe's own list with the ledger since an instant, settles what is missing here, and tells what
 * differs even then. Costs a call to Stripe for each hundred movements, and some for each that was missing.
 * @throws when Stripe or the database cannot be reached
 */
export async function checkLedger(deps: StripeDeps, since: Date): Promise<LedgerCheck> {
  const { db, stripe, now } = deps;
  const to = instantOf(new Date(now().getTime() - BOOKED_AFTER_MS));
  const listed = await listMovements(stripe, new Date(since.getTime() - STRIPE_LOOKS_FURTHER_MS));
  const theirs = await ownMovements(db, listed);
  const read = async () => {
    const about = await ledgerRowsOf(
      db,
      theirs.map(({ stripeId }) => stripeId),
    );
    const listedKeys = new Set(theirs.map(({ kind, stripeId }) => `${kind} ${stripeId}`));
    const isListed = ({ kind, stripeId }: LedgerRow) => listedKeys.has(`${kind} ${stripeId}`);
    const ofTime = await ledgerRowsBetween(db, stripe, { from: instantOf(since), to });
    return [...about.filter(isListed), ...ofTime.filter((row) => !isListed(row))];
  };
  let ours = await read();
  let findings = compareMovements(theirs, ours);
  if (findings.length > 0) {
    await heal(deps, theirs, findings);
    ours = await read();
    findings = compareMovements(theirs, ours);
  }
  const compared = new Set([...theirs, ...ours].map(({ stripeId }) => stripeId));
  return { findings, compared, stripeCents: sumOf(theirs), ourCents: sumOf(ours) };
}
