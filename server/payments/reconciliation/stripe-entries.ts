import Stripe from "stripe";
import type { StripeEntryKind } from "#domain/money/reconciliation.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import type { AccountKeys } from "#server/money/ledger.ts";
import { isOurs } from "#server/payments/intents.ts";
import { accountOf, type StripeGateway } from "#server/payments/stripe/gateway.ts";
import { instantOfSeconds } from "#server/payments/sync/apply-snapshot.ts";
import { type Db, inChunks } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";

/** Stripe may book a charge up to an hour later (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
const OVERLAP_MS = DAY_MS;

/** Maximum of payouts linked per comparison, a request per hundred entries, because staff may be waiting. */
const PAYOUTS_PER_CHECK = 100;
/** Stripe links a payout's entries within days, and never those of a manual payout. */
const PAYOUT_LINKED_WITHIN_MS = 35 * DAY_MS;
const PAGE = 100;

/** Other categories (docs.stripe.com/reports/reporting-categories), such as Stripe's bills, are not copied. */
const KIND_OF_CATEGORY: Partial<Record<string, StripeEntryKind>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_reversal",
  dispute: "dispute",
  dispute_reversal: "dispute_reversal",
  payout: "payout",
  payout_reversal: "payout_failed",
};

/** The entries of an account, which names its keys' mode too. */
export function entriesOf(db: Db, keys: AccountKeys) {
  const { environment, stripeAccount } = accountOf(keys);
  return db
    .selectFrom("stripeEntries")
    .where("environment", "=", environment)
    .where("stripeAccount", "=", stripeAccount);
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** The row's fields besides the amounts; undefined for entries that are not copied. */
function subjectOf(transaction: Stripe.BalanceTransaction) {
  const { reporting_category: category, source, available_on: availableAt } = transaction;
  const type = transaction.type === "payout_cancel" ? "payout_canceled" : KIND_OF_CATEGORY[category];
  if (!type || source === null || typeof source === "string") return undefined;
  if (source.object === "payout") return { type, source, intentId: null, availableAt: source.arrival_date };
  if (source.object !== "charge" && source.object !== "refund" && source.object !== "dispute")
    return undefined;
  const { payment_intent: intent } = source;
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  return { type, source, intentId, availableAt };
}

function entryOf(transaction: Stripe.BalanceTransaction, gateway: StripeGateway) {
  const subject = subjectOf(transaction);
  if (!subject) return undefined;
  const { type, source, intentId, availableAt } = subject;
  const row = {
    id: transaction.id,
    ...accountOf(gateway),
    type,
    source: source.id,
    intentId,
    cents: transaction.amount,
    feeCents: transaction.fee,
    payoutId: null,
    // A payout's day is midnight UTC.
    availableOn: instantOfSeconds(availableAt).slice(0, 10),
    createdAt: instantOfSeconds(transaction.created),
  };
  // Only charges carry our metadata.
  return {
    row,
    isPayout: source.object === "payout",
    isMarked: source.object === "charge" && isOurs(source, gateway),
  };
}

type Entry = NonNullable<ReturnType<typeof entryOf>>;

/** Keeps payouts, and entries of our intents: marked, or known. Other programs may use the same account. */
async function ownRows(db: Db, entries: readonly Entry[]) {
  const intents = [...new Set(entries.flatMap(({ row }) => row.intentId ?? []))];
  const paid = await inChunks(intents, (ids) =>
    db.selectFrom("payments").select("intentId").where("intentId", "in", ids).execute(),
  );
  const copied = await inChunks(intents, (ids) =>
    db.selectFrom("stripeEntries").select("intentId").distinct().where("intentId", "in", ids).execute(),
  );
  const marked = entries.flatMap(({ row, isMarked }) => (isMarked ? [row] : []));
  const ownIntents = new Set([...paid, ...copied, ...marked].map(({ intentId }) => intentId));
  return entries
    .filter(({ row, isPayout }) => isPayout || (row.intentId !== null && ownIntents.has(row.intentId)))
    .map(({ row }) => row);
}

/**
 * Copies the account's balance transactions, a request per hundred. It begins at the newest copy, less a margin for
 * late ones; at `since` without a copy, or if `isWhole`.
 * @throws if Stripe cannot be reached
 */
export async function copyEntries(
  { db, stripe }: StripeDeps,
  { since, isWhole }: { since: Date; isWhole: boolean },
): Promise<void> {
  const newest = await entriesOf(db, stripe)
    .select("createdAt")
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const cursor = isWhole || !newest ? since : new Date(newest.createdAt);
  const created = { gte: secondsOf(cursor) - OVERLAP_MS / 1000 };
  const list = stripe.sdk.balanceTransactions.list({ created, limit: PAGE, expand: ["data.source"] });
  const entries = await Array.fromAsync(list, (transaction) => entryOf(transaction, stripe));
  const rows = await ownRows(
    db,
    entries.filter((entry) => entry !== undefined),
  );
  // Stripe lists the newest first: all or none, so that the next cursor leaves no gap.
  await inTransaction(db, (trx) =>
    inChunks(rows, (chunk) =>
      trx
        .insertInto("stripeEntries")
        .values(chunk)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(accountOf(stripe)))
        .returning("id")
        .execute(),
    ),
  );
}

/** Links a payout's entries to it. The payout itself is linked once Stripe listed all of them, or it is old. */
async function linkPayout(
  { db, stripe, now }: StripeDeps,
  { id, cents, createdAt }: Pick<Entry["row"], "id" | "cents" | "createdAt">,
) {
  const ids: string[] = [];
  let listedCents = 0;
  try {
    for await (const entry of stripe.sdk.balanceTransactions.list({ payout: id, limit: PAGE })) {
      if (entry.source === id) continue;
      ids.push(entry.id);
      listedCents += entry.net;
    }
  } catch (error) {
    // Stripe lists no entries of a manual payout.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  const isOld = new Date(createdAt).getTime() < now().getTime() - PAYOUT_LINKED_WITHIN_MS;
  const isWhole = listedCents === -cents;
  await inTransaction(db, async (trx) => {
    const entries = () => trx.updateTable("stripeEntries").set({ payoutId: id }).returning("id");
    await inChunks(ids, (chunk) => entries().where("id", "in", chunk).execute());
    if (isWhole || isOld) await entries().where("source", "=", id).where("type", "=", "payout").execute();
  });
}

/**
 * Links entries to the payouts that contain them (docs/reference/ledger.md#payouts). If the key may
 * not read them, or Stripe cannot be reached, the next comparison retries.
 */
export async function linkPayouts(deps: StripeDeps): Promise<void> {
  const payouts = await entriesOf(deps.db, deps.stripe)
    .select(["source as id", "cents", "createdAt"])
    .where("type", "=", "payout")
    .where("payoutId", "is", null)
    .orderBy("createdAt")
    .limit(PAYOUTS_PER_CHECK)
    .execute();
  try {
    for (const payout of payouts) await linkPayout(deps, payout);
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeError)) throw err;
    deps.log.warn({ err }, "the payouts' entries could not be read from Stripe");
  }
}
