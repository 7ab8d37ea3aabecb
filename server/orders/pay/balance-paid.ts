import { isAwaiting } from "#domain/registration/status.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, findOrder } from "#server/money/orders.ts";
import {
  confirmOrder,
  hasOnlyToBePaid,
  type ToConfirm,
  withDuplicates,
} from "#server/orders/confirm/confirm.ts";
import type { Payment } from "#server/payments/payments.ts";
import type { Arrived, BalanceMatch, Fulfilled } from "#server/payments/settle/fulfilment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { lockRegistrationsOfOrder, type Registration } from "#server/registrations/data.ts";
import { lockChildren } from "#server/registrations/locks.ts";
import { queueOrderReceipt } from "#server/registrations/receipts.ts";
import { lockProgramsToOrder } from "#server/site/programs/places.ts";

/** Whether a payment pays an order's open balance: none of the order's registrations waits for this payment. */
async function paysBalance(trx: Trx, payment: Payment): Promise<boolean> {
  const { id, orderId } = payment;
  if (orderId === null) return false;
  const rows = await trx
    .selectFrom("registrations")
    .select("paymentId")
    .where("orderId", "=", orderId)
    .execute();
  // Without rows, another order took its children over, or they are erased: the money pays for nothing.
  return rows.length > 0 && rows.every(({ paymentId }) => paymentId !== id);
}

/**
 * Compares a payment of an open balance with what its order owes now, before the money is booked; null for any other
 * payment. If it is exact, the lines that the order still lacks are added, so that its money has where to go.
 */
export async function meetBalance(trx: Trx, { payment, isKept, now }: Arrived): Promise<BalanceMatch | null> {
  const { orderId, amountCents } = payment;
  if (orderId === null || !(await paysBalance(trx, payment))) return null;
  await lockRegistrationsOfOrder(trx, orderId);
  const balance = await balanceOfOrder(trx, orderId);
  if (!isKept || balance?.openCents !== amountCents) return "other";
  await appendLines(trx, { orderId, lines: balance.cancelledLines, now });
  return "exact";
}

async function unpaidChildren(trx: Trx, rows: readonly Registration[]): Promise<ToConfirm[]> {
  const unpaid = rows.filter((row) => isAwaiting(row) && row.deletedAt === null);
  await lockChildren(trx, unpaid);
  const children = await withDuplicates(trx, unpaid);
  const needingPlaces = children.filter((child) => !hasOnlyToBePaid(child));
  await lockProgramsToOrder(
    trx,
    needingPlaces.map(({ registration }) => registration.programId),
  );
  return children;
}

/**
 * Confirms the children that waited for an exactly paid balance; an order that was settled before only gets its receipt
 * (docs/rules/money.md#paying-what-is-open).
 */
export async function fulfilBalance(
  trx: Trx,
  { id: paymentId, orderId }: Payment,
  balance: BalanceMatch,
  now: Instant,
): Promise<Fulfilled> {
  if (balance === "other" || orderId === null) return { bought: "nothing", waitsForCode: false };
  const receiptKey = `receipt:${orderId}:${paymentId}`;
  const rows = await lockRegistrationsOfOrder(trx, orderId);
  const order = await findOrder(trx, orderId);
  if (order && order.settledAt === null) {
    const children = await unpaidChildren(trx, rows);
    await confirmOrder(trx, { way: "card", orderId, children, paymentId, receiptKey, now });
  } else {
    await queueOrderReceipt(trx, { orderId, dedupeKey: receiptKey, now });
  }
  return { bought: "all", waitsForCode: false };
}
