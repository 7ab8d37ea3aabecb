import { sql } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import type { DiscrepancyKind } from "#domain/money/reconciliation.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { paidToAccount, stripeEntryOf } from "#server/money/ledger.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import type { DiscrepanciesTable } from "#server/platform/database/money-schema.ts";
import { instantBefore } from "#server/platform/database/schema.ts";
import { entriesOf } from "./stripe-entries.ts";

/** Stripe may book a charge up to an hour later (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
const BOOKING_DELAY_MS = 2 * HOUR_MS;

/** A discrepancy between Stripe and the ledger, or a payment that needs staff's decision. */
export type NewDiscrepancy = Pick<
  DiscrepanciesTable,
  "kind" | "stripeId" | "paymentId" | "stripeCents" | "ourCents"
>;

export const keyOf = ({ kind, stripeId }: { kind: string; stripeId: string }) => `${kind} ${stripeId}`;

/** A ledger entry whose amounts differ; null on the side without it. */
interface Pair {
  stripeId: string;
  intentId: string | null;
  paymentId: string | null;
  stripeCents: Cents | null;
  ourCents: Cents | null;
}

type ReconciliationDeps = Pick<StripeDeps, "db" | "stripe" | "now">;

/** Stripe's ledger entries that the ledger lacks, or has with another amount. */
async function unlikeLedger({ db, stripe }: ReconciliationDeps): Promise<Pair[]> {
  const ledgerEntries = entriesOf(db, stripe)
    .select(["type", "source"])
    .select(({ fn }) => [fn.sum<number | string>("cents").as("cents"), fn.max("intentId").as("intentId")])
    .where("intentId", "is not", null)
    .groupBy(["type", "source"]);
  const pairs = await db
    .selectFrom(ledgerEntries.as("entry"))
    .leftJoin("ledger", (join) =>
      join.onRef("ledger.kind", "=", "entry.type").onRef("ledger.stripeId", "=", "entry.source"),
    )
    .leftJoin("payments", "payments.intentId", "entry.intentId")
    .select(["entry.source as stripeId", "entry.intentId", "entry.cents as stripeCents"])
    .select(["payments.id as paymentId", "ledger.cents as ourCents"])
    .where(sql<boolean>`ledger.cents is null or ledger.cents <> entry.cents`)
    .execute();
  return pairs.map((pair) => ({ ...pair, stripeCents: Number(pair.stripeCents) }));
}

/** Our rows that Stripe should have: card payments of the same account and mode. */
function cardRows({ db, stripe }: ReconciliationDeps) {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .where("payments.method", "=", "card")
    .where(paidToAccount(stripe));
}

const hasStripeEntry = sql<boolean>`exists (select 1 ${stripeEntryOf})`;

async function missingAtStripe(deps: ReconciliationDeps): Promise<Pair[]> {
  const rows = await cardRows(deps)
    .select(["ledger.stripeId", "payments.id as paymentId", "ledger.cents as ourCents"])
    .where("ledger.createdAt", "<", instantBefore(deps.now(), BOOKING_DELAY_MS))
    .where(sql<boolean>`not ${hasStripeEntry}`)
    .execute();
  return rows.map((row) => ({ ...row, intentId: null, stripeCents: null }));
}

function kindOf(pairs: readonly Pair[]): DiscrepancyKind {
  if (pairs.every(({ ourCents }) => ourCents === null)) return "missing_here";
  return pairs.every(({ stripeCents }) => stripeCents === null) ? "missing_at_stripe" : "amount_differs";
}

function sum(cents: readonly (Cents | null)[]): Cents | null {
  const numbers = cents.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}

/** Differing ledger entries, grouped by charge, refund or dispute: a failed refund has two ledger entries under one id. */
function discrepanciesOf(differing: readonly Pair[]): NewDiscrepancy[] {
  const byObject = Map.groupBy(differing, ({ stripeId }) => stripeId);
  return [...byObject].map(([stripeId, pairs]) => ({
    kind: kindOf(pairs),
    stripeId,
    paymentId: pairs.find(({ paymentId }) => paymentId !== null)?.paymentId ?? null,
    stripeCents: sum(pairs.map(({ stripeCents }) => stripeCents)),
    ourCents: sum(pairs.map(({ ourCents }) => ourCents)),
  }));
}

/** Stores Stripe's fees in ledger rows that lack one. */
async function storeFees(db: Db): Promise<void> {
  const stripeFees = sql<Cents>`(select sum(fee_cents) ${stripeEntryOf})`;
  await db
    .updateTable("ledger")
    .set({ stripeFeeCents: stripeFees })
    .where("stripeFeeCents", "is", null)
    .where(hasStripeEntry)
    .execute();
}

/**
 * Compares the account's copied entries with the ledger, both ways. Syncs the intents of missing ledger entries, whose
 * webhook never arrived.
 * @returns the remaining discrepancies
 */
export async function reconcileLedger(deps: StripeDeps): Promise<NewDiscrepancy[]> {
  const unlike = await unlikeLedger(deps);
  for (const intentId of new Set(unlike.flatMap((pair) => pair.intentId ?? []))) {
    await syncPayment(deps, intentId).catch((err) =>
      deps.log.warn({ err, intentId }, "the comparison could not settle an intent"),
    );
  }
  await storeFees(deps.db);
  const remaining = unlike.length === 0 ? [] : await unlikeLedger(deps);
  return discrepanciesOf([...remaining, ...(await missingAtStripe(deps))]);
}

/** Both sides' sums of everything that was compared, in cents. */
export async function reconciledSums(
  deps: ReconciliationDeps,
): Promise<{ stripeCents: Cents; ourCents: Cents }> {
  const stripeSum = await entriesOf(deps.db, deps.stripe)
    .select(({ fn }) => fn.sum<number | string | null>("cents").as("cents"))
    .where("intentId", "is not", null)
    .executeTakeFirstOrThrow();
  const ledgerSum = await cardRows(deps)
    .select(({ fn }) => fn.sum<number | string | null>("ledger.cents").as("cents"))
    .where((eb) =>
      eb.or([eb("ledger.createdAt", "<", instantBefore(deps.now(), BOOKING_DELAY_MS)), hasStripeEntry]),
    )
    .executeTakeFirstOrThrow();
  return { stripeCents: Number(stripeSum.cents ?? 0), ourCents: Number(ledgerSum.cents ?? 0) };
}

/** Whether the copied entries and the ledger have the same amount for a charge, refund or dispute, of any account. */
export async function isEqualNow(trx: Trx, stripeId: string): Promise<boolean> {
  const { difference } = await trx
    .selectNoFrom(
      sql<number | string>`(select coalesce(sum(cents), 0) from stripe_entries where source = ${stripeId})
        - (select coalesce(sum(cents), 0) from ledger where stripe_id = ${stripeId})`.as("difference"),
    )
    .executeTakeFirstOrThrow();
  return Number(difference) === 0;
}

/** Payments that agree with Stripe but need staff's decision, except those being refunded. */
export async function pendingReview(trx: Trx, fulfilment: Deps["fulfilment"]): Promise<NewDiscrepancy[]> {
  const payments = () => trx.selectFrom("payments").select(["id", "intentId", "amountCents"]);
  const inState = (kind: "mismatch" | "duplicate_paid") => payments().where("state", "=", kind).execute();
  const unplaced = (await fulfilment.inReview(trx)).map(({ paymentId }) => paymentId);
  const paymentsByKind = {
    needs_review: await inChunks(unplaced, (ids) => payments().where("id", "in", ids).execute()),
    mismatch: await inState("mismatch"),
    duplicate_paid: await inState("duplicate_paid"),
  };
  const discrepancies: NewDiscrepancy[] = [];
  for (const kind of ["needs_review", "mismatch", "duplicate_paid"] as const) {
    for (const { id, intentId, amountCents } of paymentsByKind[kind]) {
      const stripeCents = await refundableOf(trx, id);
      if (stripeCents === 0) continue;
      // A duplicate payment bought nothing.
      const ourCents = kind === "duplicate_paid" ? 0 : amountCents;
      discrepancies.push({ kind, stripeId: intentId ?? id, paymentId: id, stripeCents, ourCents });
    }
  }
  return discrepancies;
}
