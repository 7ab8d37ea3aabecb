import { sumLines } from "#domain/order-lines.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { linesOf } from "#server/families/order-queries.ts";
import { alarmStaff } from "#server/payments/follow-mutations.ts";
import { findPayment } from "#server/payments/queries.ts";
import { queueRefund, refundableOf, SYSTEM } from "#server/payments/refund-queue.ts";
import { releasePlaces } from "#server/programs/place-mutations.ts";
import type { Registration } from "#server/registrations/data.ts";
import { insertRefundLines } from "./refund-lines-mutations.ts";

/** Takes back what one child of an order comes to, in each of its programs. @returns the lines that do */
async function takeBack(trx: Trx, { id, orderId, programId }: Registration, now: Instant) {
  if (orderId === null) return [];
  const own = (await linesOf(trx, [orderId])).filter(({ registrationId }) => registrationId === id);
  const cents = sumLines(own);
  const line = { kind: "adjustment", reason: "cancelled", registrationId: id, programId } as const;
  const ids = await appendLines(trx, { orderId, lines: [{ ...line, cents: 0 - cents }], now });
  return ids.map((orderLineId) => ({ orderLineId, cents }));
}

/**
 * One of several children of a paid order was paid for before: its share goes back by itself, and its siblings are
 * registered (docs/rules/money.md#a-double-goes-back-by-itself). Payment, registrations and programs are locked; the
 * refund is sent after the commit.
 */
export async function returnRepeated(
  trx: Trx,
  registration: Registration,
  { paymentId, now }: { paymentId: string; now: Instant },
): Promise<void> {
  await trx
    .updateTable("registrations")
    .set({ status: "expired", place: "none", holdExpiresAt: null })
    .where("id", "=", registration.id)
    .execute();
  if (registration.place !== "none") await releasePlaces(trx, [registration]);
  const [line] = await takeBack(trx, registration, now);
  const cents = Math.min(line?.cents ?? 0, await refundableOf(trx, paymentId));
  if (!line || cents <= 0) return;
  const wanted = { paymentId, cents, reason: "duplicate", actor: SYSTEM, now: new Date(now) } as const;
  const refund = await queueRefund(trx, wanted);
  await insertRefundLines(trx, refund.id, [{ ...line, cents }]);
  const payment = await findPayment(trx, paymentId);
  if (payment) await alarmStaff(trx, payment, { reason: "duplicate_paid", now, of: refund.id });
}
