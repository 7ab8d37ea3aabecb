import { expressionBuilder, type Selectable } from "kysely";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { OrderLinesTable, OrdersTable } from "#server/db/order-schema.ts";
import type { DatabaseSchema } from "#server/db/tables.ts";
import { locked } from "#server/db/transaction.ts";

export type StoredOrder = Selectable<OrdersTable>;
export type OrderLine = Selectable<OrderLinesTable>;

export function findOrder(db: Db | Trx, id: string): Promise<StoredOrder | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Every line of these orders, each order's in their order. */
export function linesOf(db: Db | Trx, orderIds: readonly string[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("orderLines")
    .selectAll()
    .where("orderId", "in", orderIds)
    .orderBy("orderId")
    .orderBy("position")
    .execute();
}

/** Takes the lock of a family, before which only that of the browser is taken (server/registrations/locks.ts). */
export function lockFamily(trx: Trx, id: string): Promise<{ id: string } | undefined> {
  return locked(trx, trx.selectFrom("families").select("id").where("id", "=", id)).executeTakeFirst();
}

interface SameBrowser {
  browserHash: string;
  /** The guardian's address: at a shared computer the next family is another one. */
  email: string;
}

/** The family that this browser has ordered for before, under the same guardian's address; not locked. */
export async function ownFamily(
  db: Db | Trx,
  { browserHash, email }: SameBrowser,
): Promise<string | undefined> {
  const orders = await db
    .selectFrom("orders")
    .innerJoin("families", "families.id", "orders.familyId")
    .select(["orders.familyId", "families.email"])
    .where("orders.browserHash", "=", browserHash)
    .orderBy("orders.createdAt", "desc")
    .limit(20)
    .execute();
  return orders.find((order) => order.email?.toLowerCase() === email.toLowerCase())?.familyId;
}

/**
 * Whether the program of a registration costs something before the sibling discount, by its order's lines: only then it
 * earns its siblings one (docs/rules/prices.md#the-sibling-discount).
 */
export function costsSomething() {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const cents = eb
    .selectFrom("orderLines")
    .select(({ fn }) => fn.sum<number>("orderLines.cents").as("cents"))
    .whereRef("orderLines.registrationId", "=", "registrations.id")
    .where((line) => line.or([line("kind", "in", ["fee", "early"]), line("reason", "=", "moved")]));
  return eb(cents, ">", 0);
}

/**
 * The children of a family that are registered in a season and whose program costs something, in the order of their
 * registration.
 */
export async function registeredChildren(
  db: Db | Trx,
  { familyId, seasonId }: { familyId: string; seasonId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .select(["childId", "createdAt", "id"])
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("status", "in", PAID_STATUSES)
    .where("deletedAt", "is", null)
    .where(costsSomething())
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return [...new Set(rows.flatMap(({ childId }) => childId ?? []))];
}
