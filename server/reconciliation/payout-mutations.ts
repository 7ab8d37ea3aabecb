import Stripe from "stripe";
import type { Db } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeDeps } from "#server/deps.ts";
import { ownMovements } from "./ledger-check.ts";
import { firstMoney, recentStart } from "./month-queries.ts";
import { ledgerRowsOf, listed, type StripeMovement } from "./movement-queries.ts";

/** So many payouts' entries are read in one go at most, a call for each hundred of them: staff may be waiting. */
const PAYOUTS_PER_CHECK = 100;
const PAGE = 100;

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);
const instantOfSeconds = (seconds: number) => instantOf(new Date(seconds * 1000));

/**
 * From when on Stripe is asked for payouts: all that it may still change, and all whose entries are not noted yet; null
 * where no money ever moved.
 */
async function askedSince({ db, stripe, now }: StripeDeps): Promise<Date | null> {
  const stored = () =>
    db.selectFrom("payouts").select("createdAt").where("environment", "=", stripe.environment);
  const unread = stored().where("readAt", "is", null).orderBy("createdAt").limit(1);
  const newest = stored().orderBy("createdAt", "desc").limit(1);
  const known = (await unread.executeTakeFirst()) ?? (await newest.executeTakeFirst());
  const first = known?.createdAt ?? (await firstMoney(db));
  if (first === undefined) return null;
  return new Date(Math.min(new Date(first).getTime(), recentStart(now()).getTime()));
}

async function keepPayout({ db, stripe }: StripeDeps, payout: Stripe.Payout): Promise<void> {
  const { id, amount: cents, arrival_date: arrives, status: state, created } = payout;
  // Stripe names the day by its midnight in UTC.
  const arrivesOn = instantOfSeconds(arrives).slice(0, 10);
  const told = { cents, arrivesOn, state };
  await db
    .insertInto("payouts")
    .values({
      ...{ id, environment: stripe.environment, ...told },
      ...{ createdAt: instantOfSeconds(created), readAt: null },
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(told))
    .execute();
}

/** Writes beside our rows with which payout Stripe sent them. @returns whether all that is ours in it has its row */
async function noteEntries(db: Db, payoutId: string, entries: readonly StripeMovement[]): Promise<boolean> {
  const own = await ownMovements(db, entries);
  const rows = await ledgerRowsOf(
    db,
    own.map(({ stripeId }) => stripeId),
  );
  const isBooked = (entry: StripeMovement) =>
    rows.some(({ kind, stripeId }) => kind === entry.kind && stripeId === entry.stripeId);
  await inTransaction(db, async (trx) => {
    for (const { kind, stripeId } of own) {
      await trx
        .updateTable("ledger")
        .set({ payoutId })
        .where("kind", "=", kind)
        .where("stripeId", "=", stripeId)
        .where("payoutId", "is", null)
        .execute();
    }
  });
  return own.every(isBooked);
}

async function noteRead(db: Db, id: string, readAt: Instant): Promise<void> {
  await db.updateTable("payouts").set({ readAt }).where("id", "=", id).execute();
}

/** Reads what a payout has of ours, once Stripe has told all of it: of one that staff made by hand it never does. */
async function readPayout(deps: StripeDeps, payout: Stripe.Payout): Promise<void> {
  const { db, stripe, now } = deps;
  const { id, automatic, reconciliation_status: status, created } = payout;
  const isOld = created < secondsOf(recentStart(now()));
  if (automatic && status !== "completed" && !isOld) return;
  const isWhole = !automatic || (await noteEntries(db, id, await listed(stripe, { payout: id })));
  // What is missing after all these weeks is a difference that staff have been told of.
  if (isWhole || isOld) await noteRead(db, id, instantOf(now()));
}

async function read(deps: StripeDeps): Promise<void> {
  const { db, stripe } = deps;
  const since = await askedSince(deps);
  if (since === null) return;
  const payouts: Stripe.Payout[] = [];
  for await (const payout of stripe.sdk.payouts.list({ created: { gte: secondsOf(since) }, limit: PAGE })) {
    payouts.push(payout);
    await keepPayout(deps, payout);
  }
  const unread = await db
    .selectFrom("payouts")
    .select("id")
    .where("environment", "=", stripe.environment)
    .where("readAt", "is", null)
    .execute();
  const ids = new Set(unread.map(({ id }) => id));
  const oldestFirst = payouts.filter(({ id }) => ids.has(id)).toReversed();
  for (const payout of oldestFirst.slice(0, PAYOUTS_PER_CHECK)) await readPayout(deps, payout);
}

/**
 * Notes what Stripe sent to the bank, and beside each movement with which payout it went
 * (docs/rules/money.md#payouts-and-the-banks-deposits). A key that may not see payouts, or a Stripe that cannot be
 * reached, holds up no comparison: the next one asks again.
 */
export async function notePayouts(deps: StripeDeps): Promise<void> {
  try {
    await read(deps);
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeError)) throw err;
    deps.log.warn({ err }, "the payouts could not be read from Stripe");
  }
}
