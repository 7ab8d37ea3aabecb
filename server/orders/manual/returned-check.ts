import { pricedChildren } from "#domain/prices/priced-children.ts";
import { isPaid } from "#domain/registration/status.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { findOrder, linesOf } from "#server/money/orders.ts";
import { bookReturnedCheck } from "#server/payments/manual-payments.ts";
import { findPayment, lockPayment, type Payment } from "#server/payments/payment-rows.ts";
import { endBalances, refuseLiveBalance } from "#server/payments/sync/card-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import {
  lockRegistrationsOfOrder,
  lockRegistrationsOfPayment,
} from "#server/registrations/registration-rows.ts";
import { changeState } from "#server/registrations/state.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

/** The registrations of canceled children, which owe no fee any more. */
async function canceledChildrenOf(trx: Trx, orderId: string): Promise<Set<string>> {
  const children = pricedChildren(await linesOf(trx, [orderId]));
  return new Set(children.filter(({ isCanceled }) => isCanceled).map(({ registrationId }) => registrationId));
}

/** Mails the family, if it gave an address; this counts as a reminder, so no other is sent on the same day. */
async function mailFamily(
  trx: Trx,
  { id, orderId, language, email }: Registration,
  paymentId: string,
  now: Instant,
) {
  if (email === "") return;
  await trx.updateTable("orders").set({ remindedAt: now }).where("id", "=", orderId).execute();
  await queueMessage(trx, {
    dedupeKey: `check_returned:${paymentId}`,
    kind: "check_returned",
    recipient: "guardian",
    language,
    about: { registrationId: id, paymentId },
    now,
  });
}

/**
 * Marks locked registrations as waiting for a manual payment: their order is open again. It is due today, even without
 * them.
 */
export async function awaitManualPayment(
  trx: Trx,
  orderId: string,
  rows: readonly Registration[],
  now: Date,
): Promise<void> {
  await changeState(trx, rows, { to: "awaiting_manual_payment", paymentId: null });
  const dueOn = dateInZone(now, (await readClub(trx)).timeZone);
  const change = rows.length > 0 ? { dueOn, settledAt: null } : { dueOn };
  await trx.updateTable("orders").set(change).where("id", "=", orderId).execute();
}

/** The registrations that a check paid for, also if it was one of several payments of their order. */
async function rowsPaidBy(trx: Trx, { id, orderId, paidAt }: Payment, orderRows: readonly Registration[]) {
  const rows = await lockRegistrationsOfPayment(trx, id);
  if (rows.length > 0 || orderId === null) return rows;
  const settledAt = (await findOrder(trx, orderId))?.settledAt ?? null;
  // A later check paid the difference of a move, and its children stay confirmed.
  return settledAt !== null && paidAt !== null && paidAt <= settledAt ? orderRows : [];
}

async function returnCheck(trx: Trx, paymentId: string, actor: string, currentTime: Date): Promise<void> {
  const now = instantOf(currentTime);
  const payment = await lockPayment(trx, paymentId);
  if (!payment) throw new ApiError("payment_not_found");
  const { method, orderId } = payment;
  if (method !== "check" || orderId === null) throw new ApiError("not_a_check");
  if (payment.state === "canceled") return;
  const orderRows = await lockRegistrationsOfOrder(trx, orderId);
  await refuseLiveBalance(trx, orderId);
  const rows = await rowsPaidBy(trx, payment, orderRows);
  const canceledIds = await canceledChildrenOf(trx, orderId);
  const paid = rows.filter((row) => isPaid(row) && !canceledIds.has(row.id));
  await bookReturnedCheck(trx, payment, now);
  await awaitManualPayment(trx, orderId, paid, currentTime);
  const [contact = orderRows[0]] = paid.length > 0 ? paid : rows;
  if (contact) await mailFamily(trx, contact, paymentId, now);
  const details = { cents: payment.amountCents };
  await recordAudit(trx, { at: currentTime, actor, action: "check_returned", subject: paymentId, details });
}

/**
 * Books a returned check: its amount is due again from today, its children keep their spots, and the family gets a
 * mail (docs/reference/manual-payments.md#returned-checks). Idempotent.
 * @throws {ApiError} payment_not_found, not_a_check; card_processing or card_not_cancelled while the family pays its open
 * balance by card
 */
export async function markCheckReturned(deps: Deps, paymentId: string, actor: string): Promise<void> {
  const check = await findPayment(deps.db, paymentId);
  if (check?.orderId && check.state !== "canceled") await endBalances(deps, [check.orderId]);
  await inTransaction(deps.db, (trx) => returnCheck(trx, paymentId, actor, deps.now()));
}
