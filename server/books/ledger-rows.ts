import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import type { StripeMovement } from "./stripe-movements.ts";

export interface LedgerRow {
  kind: LedgerKind;
  stripeId: string;
  paymentId: string;
  cents: Cents;
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

const COLUMNS = ["ledger.kind", "ledger.stripeId", "ledger.paymentId", "ledger.cents"] as const;

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
  { from, to }: { from: Instant; to: Instant },
): Promise<LedgerRow[]> {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(COLUMNS)
    .where("ledger.createdAt", ">=", from)
    .where("ledger.createdAt", "<=", to)
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
