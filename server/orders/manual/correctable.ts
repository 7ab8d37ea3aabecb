import { ADDRESS_CORRECTIONS, CORRECTION_MINUTES } from "#domain/family/family-page.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { findOrder, type StoredOrder } from "#server/money/orders.ts";
import type { OrderRequest } from "#server/orders/confirm/order-status.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";

/** Whether a browser may correct the order's address: it must have sent the order, which must cost something. */
export function isPayer({ browserHash, totalCents }: StoredOrder, callerHash: string | null): boolean {
  return browserHash !== null && browserHash === callerHash && totalCents > 0;
}

/**
 * For how many seconds a browser may still correct the address of its paid order; 0 for any other browser, and once the
 * mailbox has confirmed a code (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export async function correctableSeconds(
  db: Db | Trx,
  { orderId, browserHash }: Omit<OrderRequest, "orderId"> & { orderId: string | null },
  now: Date,
): Promise<number> {
  const order = orderId === null ? undefined : await findOrder(db, orderId);
  if (!order || !isPayer(order, browserHash) || order.settledAt === null) return 0;
  const leftMs = Date.parse(order.settledAt) + CORRECTION_MINUTES * MINUTE_MS - now.getTime();
  if (leftMs <= 0) return 0;
  const unproved = await db
    .selectFrom("families")
    .select("id")
    .where("id", "=", order.familyId)
    .where("provedAt", "is", null)
    .executeTakeFirst();
  const corrections = await db
    .selectFrom("addressChanges")
    .select("id")
    .where("orderId", "=", order.id)
    .limit(ADDRESS_CORRECTIONS)
    .execute();
  return unproved === undefined || corrections.length === ADDRESS_CORRECTIONS ? 0 : Math.ceil(leftMs / 1000);
}
