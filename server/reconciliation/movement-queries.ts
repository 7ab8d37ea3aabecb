import type Stripe from "stripe";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { isOurs, isUnknownIntent } from "#server/payments/intents.ts";

/** One movement of money as Stripe's balance tells it. */
export interface StripeMovement {
  kind: LedgerKind;
  /** The charge, refund or dispute. */
  stripeId: string;
  intentId: string | null;
  cents: Cents;
  /** What Stripe took for it, below zero where it gave that back. */
  feeCents: Cents;
  /** When Stripe booked it. */
  bookedAt: Instant;
  /** Whether what moved carries our own metadata, which only a charge does. */
  isMarkedOurs: boolean;
}

/** docs.stripe.com/reports/reporting-categories: everything else (payouts, fees) is no family's money. */
const KINDS: Partial<Record<string, LedgerKind>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_reversal",
  dispute: "dispute",
  dispute_reversal: "dispute_reversal",
};

const PAGE = 100;

function movementOf(
  { reporting_category: category, source, amount: cents, fee: feeCents, created }: Stripe.BalanceTransaction,
  gateway: StripeGateway,
): StripeMovement | undefined {
  const kind = KINDS[category];
  if (!kind || source === null || typeof source === "string") return undefined;
  if (source.object !== "charge" && source.object !== "refund" && source.object !== "dispute")
    return undefined;
  const { id: stripeId, payment_intent: intent } = source;
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  return {
    kind,
    stripeId,
    intentId,
    cents,
    feeCents,
    bookedAt: instantOf(new Date(created * 1000)),
    isMarkedOurs: source.object === "charge" && isOurs(source, gateway),
  };
}

/** What a list of Stripe's balance entries moved of families' money. @throws when Stripe cannot be reached */
export async function listed(gateway: StripeGateway, wanted: Stripe.BalanceTransactionListParams) {
  const moved: StripeMovement[] = [];
  const list = gateway.sdk.balanceTransactions.list({ ...wanted, limit: PAGE, expand: ["data.source"] });
  for await (const transaction of list) {
    const movement = movementOf(transaction, gateway);
    if (movement) moved.push(movement);
  }
  return moved;
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * Every charge, refund and dispute of the whole Stripe account from an instant on, and before another one where there
 * is one, newest first, other programs' too: a call for each hundred, whatever they are.
 * @throws when Stripe cannot be reached
 */
export function listMovements(
  gateway: StripeGateway,
  { from, before }: { from: Date; before: Date | null },
): Promise<StripeMovement[]> {
  const created = { gte: secondsOf(from), ...(before && { lt: secondsOf(before) }) };
  return listed(gateway, { created });
}

/**
 * What Stripe ever booked about one charge, refund or dispute; nothing about one that it does not know.
 * @throws when Stripe cannot be reached
 */
export async function movementsAbout(gateway: StripeGateway, stripeId: string): Promise<StripeMovement[]> {
  return listed(gateway, { source: stripeId }).catch((error) => {
    if (isUnknownIntent(error)) return [];
    throw error;
  });
}

export interface LedgerRow {
  kind: LedgerKind;
  stripeId: string;
  paymentId: string;
  cents: Cents;
  createdAt: Instant;
  stripeFeeCents: Cents | null;
}

/** Neither engine takes any number of values in one statement. */
const PER_READ = 500;

export async function inChunks<In, Out>(
  items: readonly In[],
  read: (chunk: In[]) => Promise<Out[]>,
): Promise<Out[]> {
  const found: Out[] = [];
  for (let i = 0; i < items.length; i += PER_READ) found.push(...(await read(items.slice(i, i + PER_READ))));
  return found;
}

const COLUMNS = [
  "ledger.kind",
  "ledger.stripeId",
  "ledger.paymentId",
  "ledger.cents",
  "ledger.createdAt",
  "ledger.stripeFeeCents",
] as const;

/** Our rows about these charges, refunds and disputes, whenever they were written. */
export function ledgerRowsOf(db: Db, stripeIds: readonly string[]): Promise<LedgerRow[]> {
  return inChunks([...new Set(stripeIds)], (ids) =>
    db.selectFrom("ledger").select(COLUMNS).where("stripeId", "in", ids).execute(),
  );
}

/** Our rows of a time that Stripe lists: no cash, and nothing that was paid with the other kind of keys. */
export function ledgerRowsBetween(
  db: Db,
  { environment }: Pick<StripeGateway, "environment">,
  { from, before }: { from: Instant; before: Instant },
): Promise<LedgerRow[]> {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(COLUMNS)
    .where("ledger.createdAt", ">=", from)
    .where("ledger.createdAt", "<", before)
    .where("payments.method", "=", "card")
    .where("payments.environment", "=", environment)
    .execute();
}

/** Our payments by the intents that they were paid with. */
export async function paymentsByIntent(
  db: Db,
  movements: readonly StripeMovement[],
): Promise<Map<string, string>> {
  const intents = new Set(movements.flatMap(({ intentId }) => intentId ?? []));
  const payments = await inChunks([...intents], (ids) =>
    db.selectFrom("payments").select(["id", "intentId"]).where("intentId", "in", ids).execute(),
  );
  return new Map(payments.map(({ id, intentId }) => [String(intentId), id]));
}

/** Writes down what Stripe took for movements of which nobody had said. */
export async function noteFees(
  db: Db,
  rows: readonly Pick<LedgerRow, "kind" | "stripeId" | "stripeFeeCents">[],
): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { kind, stripeId, stripeFeeCents } of rows) {
      await trx
        .updateTable("ledger")
        .set({ stripeFeeCents })
        .where("kind", "=", kind)
        .where("stripeId", "=", stripeId)
        .where("stripeFeeCents", "is", null)
        .execute();
    }
  });
}
