import type Stripe from "stripe";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import { type AccountKeys, paidToAccount } from "#server/money/ledger.ts";
import { type Db, inChunks } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import type { StripeGateway } from "./gateway.ts";
import { isOurs, isUnknownIntent } from "./intents.ts";

export interface StripeMovement {
  kind: LedgerKind;
  stripeId: string;
  intentId: string | null;
  cents: Cents;
  /** Stripe's fee, negative if returned. */
  feeCents: Cents;
  bookedAt: Instant;
  /** Whether it carries our metadata; only charges do. */
  isMarkedOurs: boolean;
}

/**
 * Other categories (docs.stripe.com/reports/reporting-categories), such as payouts and fees, are not families' money.
 */
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

/** Movements in a list of balance transactions. @throws if Stripe cannot be reached */
export async function listed(gateway: StripeGateway, filter: Stripe.BalanceTransactionListParams) {
  const movements: StripeMovement[] = [];
  const list = gateway.sdk.balanceTransactions.list({ ...filter, limit: PAGE, expand: ["data.source"] });
  for await (const transaction of list) {
    const movement = movementOf(transaction, gateway);
    if (movement) movements.push(movement);
  }
  return movements;
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * All charges, refunds and disputes of the Stripe account in a span, newest first, including other programs'; a request
 * per hundred.
 * @throws if Stripe cannot be reached
 */
export function listMovements(
  gateway: StripeGateway,
  { from, before }: { from: Date; before: Date | null },
): Promise<StripeMovement[]> {
  const created = { gte: secondsOf(from), ...(before && { lt: secondsOf(before) }) };
  return listed(gateway, { created });
}

/**
 * All movements of a charge, refund or dispute; none if Stripe does not know it.
 * @throws if Stripe cannot be reached
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

const COLUMNS = [
  "ledger.kind",
  "ledger.stripeId",
  "ledger.paymentId",
  "ledger.cents",
  "ledger.createdAt",
  "ledger.stripeFeeCents",
] as const;

/** Ledger rows of these charges, refunds and disputes. */
export function ledgerRowsOf(db: Db, stripeIds: readonly string[]): Promise<LedgerRow[]> {
  return inChunks([...new Set(stripeIds)], (ids) =>
    db.selectFrom("ledger").select(COLUMNS).where("stripeId", "in", ids).execute(),
  );
}

/** Ledger rows of a span that Stripe should list: card payments of the same account and mode. */
export function ledgerRowsBetween(
  db: Db,
  keys: AccountKeys,
  { from, before }: { from: Instant; before: Instant },
): Promise<LedgerRow[]> {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(COLUMNS)
    .where("ledger.createdAt", ">=", from)
    .where("ledger.createdAt", "<", before)
    .where("payments.method", "=", "card")
    .where(paidToAccount(keys))
    .execute();
}

/** Payment ids by intent id. */
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

/** Stores Stripe's fees in ledger rows that lack one. */
export async function storeFees(
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
