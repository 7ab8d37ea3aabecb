import Stripe from "stripe";
import type { StripeDeps } from "#server/deps.ts";
import type { AccountKeys } from "#server/money/ledger.ts";
import { readClub } from "#server/platform/club-facts.ts";
import type { Db } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { accountOf } from "./gateway.ts";
import { ownMovements } from "./ledger-check.ts";
import { firstMoney, recentStart } from "./month.ts";
import { ledgerRowsOf, listed, type StripeMovement } from "./movements.ts";

/** Maximum of payouts read per check, a request per hundred entries, because staff may be waiting. */
const PAYOUTS_PER_CHECK = 100;
const PAGE = 100;

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);
const instantOfSeconds = (seconds: number) => instantOf(new Date(seconds * 1000));

function payoutsOf(db: Db, keys: AccountKeys) {
  const { environment, stripeAccount } = accountOf(keys);
  return db
    .selectFrom("payouts")
    .where("environment", "=", environment)
    .where("stripeAccount", "=", stripeAccount);
}

/**
 * Start of the span of payouts to request: those that may still change, and those not read yet. null before the first
 * payment.
 */
async function requestStart({ db, stripe, now }: StripeDeps): Promise<Date | null> {
  const stored = () => payoutsOf(db, stripe).select("createdAt");
  const unread = stored().where("readAt", "is", null).orderBy("createdAt").limit(1);
  const newest = stored().orderBy("createdAt", "desc").limit(1);
  const oldest = (await unread.executeTakeFirst()) ?? (await newest.executeTakeFirst());
  const first = oldest?.createdAt ?? (await firstMoney(db, stripe));
  if (first === undefined) return null;
  return new Date(
    Math.min(new Date(first).getTime(), recentStart(now(), (await readClub(db)).timeZone).getTime()),
  );
}

async function keepPayout({ db, stripe }: StripeDeps, payout: Stripe.Payout): Promise<void> {
  const { id, amount: cents, arrival_date: arrives, status: state, created } = payout;
  // Stripe gives the day as midnight UTC.
  const arrivesOn = instantOfSeconds(arrives).slice(0, 10);
  const changing = { cents, arrivesOn, state };
  await db
    .insertInto("payouts")
    .values({
      id,
      ...accountOf(stripe),
      ...changing,
      ...{ createdAt: instantOfSeconds(created), readAt: null },
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
    .execute();
}

/** Links ledger rows to their payout. @returns whether all our entries have a row */
async function noteEntries(db: Db, payoutId: string, entries: readonly StripeMovement[]): Promise<boolean> {
  const movements = await ownMovements(db, entries);
  const rows = await ledgerRowsOf(
    db,
    movements.map(({ stripeId }) => stripeId),
  );
  const isBooked = (entry: StripeMovement) =>
    rows.some(({ kind, stripeId }) => kind === entry.kind && stripeId === entry.stripeId);
  await inTransaction(db, async (trx) => {
    for (const { kind, stripeId } of movements) {
      await trx
        .updateTable("ledger")
        .set({ payoutId })
        .where("kind", "=", kind)
        .where("stripeId", "=", stripeId)
        .where("payoutId", "is", null)
        .execute();
    }
  });
  return movements.every(isBooked);
}

async function noteRead(db: Db, id: string, readAt: Instant): Promise<void> {
  await db.updateTable("payouts").set({ readAt }).where("id", "=", id).execute();
}

/** Reads a payout's entries once Stripe lists all of them, which never happens for manual payouts. */
async function readPayout(deps: StripeDeps, payout: Stripe.Payout): Promise<void> {
  const { db, stripe, now } = deps;
  const { id, automatic, reconciliation_status: status, created } = payout;
  const isOld = created < secondsOf(recentStart(now(), (await readClub(db)).timeZone));
  if (automatic && status !== "completed" && !isOld) return;
  const isWhole = !automatic || (await noteEntries(db, id, await listed(stripe, { payout: id })));
  // Entries still missing after weeks are reported to staff as differences.
  if (isWhole || isOld) await noteRead(db, id, instantOf(now()));
}

async function readPayouts(deps: StripeDeps): Promise<void> {
  const { db, stripe } = deps;
  const since = await requestStart(deps);
  if (since === null) return;
  const payouts: Stripe.Payout[] = [];
  for await (const payout of stripe.sdk.payouts.list({ created: { gte: secondsOf(since) }, limit: PAGE })) {
    payouts.push(payout);
    await keepPayout(deps, payout);
  }
  const unread = await payoutsOf(db, stripe).select("id").where("readAt", "is", null).execute();
  const ids = new Set(unread.map(({ id }) => id));
  const oldestFirst = payouts.filter(({ id }) => ids.has(id)).toReversed();
  for (const payout of oldestFirst.slice(0, PAYOUTS_PER_CHECK)) await readPayout(deps, payout);
}

/**
 * Stores payouts and links ledger rows to them (docs/rules/money.md#payouts-and-the-banks-deposits). If the key may not
 * read payouts, or Stripe cannot be reached, the next comparison retries.
 */
export async function storePayouts(deps: StripeDeps): Promise<void> {
  try {
    await readPayouts(deps);
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeError)) throw err;
    deps.log.warn({ err }, "the payouts could not be read from Stripe");
  }
}
