import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import type { StripeMovement } from "./stripe-movements.ts";

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
    .where("payments.intentParams", "like", `%"environment":"${environment}"%`)
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
