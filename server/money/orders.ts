import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import type { AdjustmentReason, OrderLineKind } from "#domain/prices/order-lines.ts";
import type { Quote } from "#domain/prices/price-order.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant, OrderLinesTable, OrdersTable } from "#server/platform/database/schema.ts";

export type StoredOrder = Selectable<OrdersTable>;
export type OrderLine = Selectable<OrderLinesTable>;

export function findOrder(db: Db | Trx, id: string): Promise<StoredOrder | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** All lines of these orders, grouped by order and sorted by position. */
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

/** Sorts registrations as the families entered them. @param lines of their orders */
export function inLineOrder<Row extends { id: string }>(
  rows: readonly Row[],
  lines: readonly Pick<OrderLine, "registrationId">[],
): Row[] {
  const ids = lines.map(({ registrationId }) => registrationId);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

interface NewOrder
  extends Omit<
    StoredOrder,
    "donationCents" | "totalCents" | "settledAt" | "remindedAt" | "createdAt" | "eraseAt" | "cashNumber"
  > {
  cashNumber?: string | null;
  /** In the same order as the quote's children. */
  children: readonly { registrationId: string; programId: ProgramId }[];
  quote: Quote;
  now: Instant;
}

/** Stores an order with its lines (docs/reference/prices.md#order-lines). */
export async function insertOrder(trx: Trx, { children, quote, now, ...order }: NewOrder): Promise<void> {
  const donationCents = quote.lines.find(({ kind }) => kind === "donation")?.cents ?? 0;
  const { totalCents } = quote;
  await trx
    .insertInto("orders")
    .values({ ...order, donationCents, totalCents, settledAt: null, createdAt: now })
    .execute();
  const lines = quote.lines.map(({ kind, child, cents }) => {
    const ordered = child === null ? undefined : children[child];
    const registrationId = ordered?.registrationId ?? null;
    return { kind, cents, registrationId, programId: ordered?.programId ?? null };
  });
  await insertLines(trx, { orderId: order.id, lines, now }, 0);
}

export interface NewLine {
  kind: OrderLineKind;
  reason?: AdjustmentReason;
  /** Signed. */
  cents: Cents;
  registrationId: string | null;
  programId: ProgramId | null;
}

interface NewLines {
  orderId: string;
  lines: readonly NewLine[];
  now: Instant;
}

async function insertLines(
  trx: Trx,
  { orderId, lines, now: createdAt }: NewLines,
  first: number,
): Promise<{ id: string; cents: Cents }[]> {
  const rows = lines.map((line, index) => {
    const position = first + index;
    return { id: randomUUIDv7(), orderId, reason: null, ...line, position, createdAt };
  });
  await trx.insertInto("orderLines").values(rows).execute();
  return rows;
}

/** Adds lines at the end of an order, which the caller has locked. @returns them with their ids, in the given order */
export async function appendLines(trx: Trx, added: NewLines): Promise<{ id: string; cents: Cents }[]> {
  const { orderId, lines } = added;
  if (lines.length === 0) return [];
  const last = await trx
    .selectFrom("orderLines")
    .select((eb) => eb.fn.max<number | null>("position").as("position"))
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return insertLines(trx, added, (last?.position ?? -1) + 1);
}

/** Records when an order was settled. Repeated calls keep the first time. */
export async function settleOrder(trx: Trx, orderId: string, now: Instant): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ settledAt: now })
    .where("id", "=", orderId)
    .where("settledAt", "is", null)
    .execute();
}
