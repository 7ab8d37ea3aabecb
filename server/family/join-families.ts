import { isDisputeOpen, isPendingState } from "#domain/money/payments.ts";
import { isEntered } from "#domain/registration/status.ts";
import type { Deps } from "#server/deps.ts";
import { mergeFamilyInto } from "#server/money/families.ts";
import { lockForLeaving } from "#server/orders/cancel/cancel.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { inTransaction, WriteConflict } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { ordersWithFamilies } from "#server/registrations/family-registrations.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type Family, orderIdsOfSession } from "./family-sessions.ts";

function registrationsOf(trx: Trx, families: readonly string[]): Promise<Registration[]> {
  return trx
    .selectFrom("registrations")
    .selectAll()
    .where("familyId", "in", families)
    .orderBy("id")
    .execute();
}

/**
 * Refuses families that cannot be joined now.
 * @throws {ApiError} orders_not_opened for one with an order that the session does not open; dispute_open;
 * card_processing while a payment is unfinished
 */
async function refuseUnfinished(
  trx: Trx,
  families: readonly string[],
  rows: readonly Registration[],
  { orderIds }: Family,
): Promise<void> {
  // Abandoned attempts are no orders.
  const placed = rows.filter(isEntered);
  if (placed.some(({ orderId }) => !orderIds.has(orderId))) throw new ApiError("orders_not_opened");
  const payments = await trx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.state", "payments.recheckAt"])
    .where("orders.familyId", "in", families)
    .execute();
  if (payments.some(({ state }) => isPendingState(state))) throw new ApiError("card_processing");
  if (payments.some(isDisputeOpen)) throw new ApiError("dispute_open");
}

/**
 * Joins an order's family with the family of the session's newest order. From then on balances, discounts and
 * cancellations count together; charges do not change. Idempotent (docs/reference/family-page.md#order-linking).
 * @throws {ApiError} not_found; orders_not_opened, dispute_open, card_processing
 */
export async function joinOrder({ db, now }: Pick<Deps, "db" | "now">, family: Family, orderId: string) {
  orderIdsOfSession(family, [orderId]);
  await inTransaction(db, async (trx) => {
    const orders = await ordersWithFamilies(trx, family.orderIds);
    const from = orders.find(({ id }) => id === orderId)?.familyId;
    const into = orders.find(({ familyId }) => familyId !== from)?.familyId;
    if (from === undefined || into === undefined) return;
    const families = [from, into];
    await lockForLeaving(trx, await registrationsOf(trx, families));
    // Read again under the lock.
    const locked = await ordersWithFamilies(trx, family.orderIds);
    if (JSON.stringify(locked) !== JSON.stringify(orders))
      throw new WriteConflict("another press joined them");
    await refuseUnfinished(trx, families, await registrationsOf(trx, families), family);
    await mergeFamilyInto(trx, { from, into });
    await recordAudit(trx, { at: now(), actor: "family", action: "orders_joined", subject: orderId });
  });
}
