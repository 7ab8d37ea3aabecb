import type { Cents } from "#domain/money/money.ts";
import { owedBankFee } from "#domain/prices/order-lines.ts";
import { pricedChildren } from "#domain/prices/priced-children.ts";
import { isPaid } from "#domain/registration/status.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, linesOf } from "#server/money/orders.ts";
import { bookBounce } from "#server/payments/cash.ts";
import { findPayment, lockPayment } from "#server/payments/payments.ts";
import { endBalances, refuseLiveBalance } from "#server/payments/settle/balance-attempts.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import {
  lockRegistrationsOfOrder,
  lockRegistrationsOfPayment,
  type Registration,
} from "#server/registrations/data.ts";
import { noteAction } from "#server/registrations/details.ts";
import { changeState } from "#server/registrations/state.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

interface Waiving {
  /** The check that bounced. */
  paymentId: string;
  actor: string;
}

async function waive(trx: Trx, { paymentId, actor }: Waiving, at: Date): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  if (!payment?.orderId) throw new ApiError("payment_not_found");
  const { orderId } = payment;
  await lockRegistrationsOfOrder(trx, orderId);
  await refuseLiveBalance(trx, orderId);
  const balance = await balanceOfOrder(trx, orderId);
  const cents = owedBankFee(await linesOf(trx, [orderId]), balance?.openCents ?? 0);
  if (cents === 0) throw new ApiError("already_paid");
  const line = {
    kind: "adjustment",
    reason: "bank_fee_waived",
    registrationId: null,
    programId: null,
  } as const;
  await appendLines(trx, { orderId, lines: [{ ...line, cents: 0 - cents }], now: instantOf(at) });
  await recordAudit(trx, { at, actor, action: "bank_fee_waived", subject: paymentId, details: { cents } });
}

/**
 * Waives the unpaid part of the bank's fee for a bounced check (docs/rules/money.md#a-check-that-bounces).
 * @throws {ApiError} payment_not_found; already_paid if none of the fee is owed; card_processing or card_not_ended while
 * the family pays what is open by card
 */
export async function waiveBankFee(deps: Deps, waiving: Waiving): Promise<void> {
  const check = await findPayment(deps.db, waiving.paymentId);
  if (check?.orderId) await endBalances(deps, [check.orderId]);
  await inTransaction(deps.db, (trx) => waive(trx, waiving, deps.now()));
}

interface Bounced {
  paymentId: string;
  note: string;
  /** The bank's fee that the family must pay, cents; 0 for none. */
  bankFeeCents: Cents;
  actor: string;
}

/** The registrations of canceled children, which owe no fee any more. */
async function canceledChildrenOf(trx: Trx, orderId: string | null): Promise<Set<string>> {
  const children = pricedChildren(await linesOf(trx, orderId === null ? [] : [orderId]));
  return new Set(children.filter(({ isGone }) => isGone).map(({ registrationId }) => registrationId));
}

/** Adds the bank's fee to an order as a line without a child or program. */
function chargeBankFee(trx: Trx, orderId: string, cents: Cents, now: Instant) {
  const line = { kind: "adjustment", reason: "bank_fee", registrationId: null, programId: null } as const;
  return appendLines(trx, { orderId, lines: [{ ...line, cents }], now });
}

/** Mails the family; this counts as a reminder, so no other is sent on the same day. */
async function mailFamily(
  trx: Trx,
  { id, orderId, language }: Registration,
  paymentId: string,
  now: Instant,
) {
  await trx.updateTable("orders").set({ remindedAt: now }).where("id", "=", orderId).execute();
  await queueMessage(trx, {
    dedupeKey: `check_bounced:${paymentId}`,
    kind: "check_bounced",
    recipient: "guardian",
    language,
    about: { registrationId: id, paymentId },
    now,
  });
}

async function bounce(trx: Trx, { paymentId, note, bankFeeCents, actor }: Bounced, at: Date): Promise<void> {
  const now = instantOf(at);
  const payment = await lockPayment(trx, paymentId);
  if (!payment) throw new ApiError("payment_not_found");
  if (payment.method !== "check") throw new ApiError("not_a_check");
  if (payment.state === "canceled") return;
  if (payment.orderId !== null) {
    await lockRegistrationsOfOrder(trx, payment.orderId);
    await refuseLiveBalance(trx, payment.orderId);
  }
  const rows = await lockRegistrationsOfPayment(trx, paymentId);
  const canceledIds = await canceledChildrenOf(trx, payment.orderId);
  const paid = rows.filter((row) => isPaid(row) && !canceledIds.has(row.id));
  await bookBounce(trx, payment, now);
  await changeState(trx, paid, { to: "awaiting_manual_payment", paymentId: null });
  if (payment.orderId !== null) {
    const isOpen = paid.length > 0 ? { settledAt: null } : {};
    const dueOn = dateInZone(at, (await readClub(trx)).timeZone);
    await trx
      .updateTable("orders")
      .set({ dueOn, ...isOpen })
      .where("id", "=", payment.orderId)
      .execute();
    if (bankFeeCents > 0) await chargeBankFee(trx, payment.orderId, bankFeeCents, now);
  }
  const [contact] = paid.length > 0 ? paid : rows;
  if (contact) await mailFamily(trx, contact, paymentId, now);
  const details = { cents: payment.amountCents, feeCents: bankFeeCents };
  await recordAudit(trx, { at, actor, action: "check_bounced", subject: paymentId, details });
  const [first] = paid;
  if (first) await noteAction(trx, { registrationId: first.id, kind: "check_bounced", note, actor, at });
}

/**
 * Books that a check bounced: its amount is owed again from today, with the bank's fee if staff add one, its children keep
 * their places, and the family is told by mail (docs/rules/money.md#a-check-that-bounces). Repeating the call changes
 * nothing.
 * @throws {ApiError} payment_not_found, not_a_check; card_processing or card_not_ended while the family pays what is open
 * by card
 */
export async function noteBounce(deps: Deps, bounced: Bounced): Promise<void> {
  const check = await findPayment(deps.db, bounced.paymentId);
  if (check?.orderId && check.state !== "canceled") await endBalances(deps, [check.orderId]);
  await inTransaction(deps.db, (trx) => bounce(trx, bounced, deps.now()));
}
