import { restoredCents } from "#domain/money/cancellation.ts";
import { isMoneyLost, isPendingState } from "#domain/money/payments.ts";
import { sumOf } from "#domain/prices/priced-children.ts";
import { isPaid } from "#domain/registration/status.ts";
import { RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { lockFamily } from "#server/money/families.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import { appendLines } from "#server/money/orders.ts";
import { familySeason } from "#server/money/season-money.ts";
import { confirmOrder, withoutDuplicates } from "#server/orders/confirm/confirm.ts";
import { findPayment } from "#server/payments/payment-rows.ts";
import {
  cancelCardPaymentForStaff,
  endBalances,
  refuseLiveBalance,
} from "#server/payments/sync/card-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findDuplicateRegistration } from "#server/registrations/duplicates.ts";
import {
  lockRegistration,
  type Registration,
  readRegistration,
} from "#server/registrations/registration-rows.ts";
import { changeState } from "#server/registrations/state.ts";
import { claimSpot, lockProgram } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

/**
 * Cancels the card payment of a deleted, unpaid registration, because staff take its money manually from now on. Also
 * cancels one of its order's open balance, which will be more.
 */
async function cancelItsPayments(deps: Deps, id: string): Promise<void> {
  const row = await readRegistration(deps.db, id);
  if (row.deletedAt === null) return;
  if (row.paymentId !== null && !isPaid(row)) await cancelCardPaymentForStaff(deps, row.paymentId);
  await endBalances(deps, [row.orderId]);
}

async function pricedChild(trx: Trx, { id, familyId, seasonId }: Registration) {
  const season = await familySeason(trx, { familyId, seasonId });
  const child = season.children.find(({ registrationId }) => registrationId === id);
  return child && { ...season, child };
}

/** Whether the payment of a registration in review was refunded or lost to a dispute, or the child's share refunded. */
async function isMoneyReturned(trx: Trx, row: Registration): Promise<boolean> {
  const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
  if (payment && isMoneyLost(payment, (await ledgerSums(trx, payment.id)).netCents)) return true;
  const priced = await pricedChild(trx, row);
  if (!priced) return false;
  const { isCanceled, byProgram } = priced.child;
  const wasRefunded = priced.lines.some(
    ({ registrationId, reason }) => registrationId === row.id && reason === "refunded",
  );
  return isCanceled || (wasRefunded && sumOf(byProgram.values()) <= 0);
}

/** @throws {ApiError} restore_too_late; restore_refunded; card_not_cancelled if a card may still be charged */
async function refuseUnlessRestorable(
  trx: Trx,
  row: Registration,
  deletedAt: string,
  now: Date,
): Promise<void> {
  if (Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS <= now.getTime()) throw new ApiError("restore_too_late");
  if (row.state === "needs_review" && (await isMoneyReturned(trx, row))) {
    throw new ApiError("restore_refunded");
  }
  const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
  if (!isPaid(row) && payment && isPendingState(payment.state)) throw new ApiError("card_not_cancelled");
}

/** Claims a spot again. @throws {ApiError} restore_conflict if the child has registered again; restore_no_spot */
async function claimSpotAgain(trx: Trx, row: Registration, now: Date): Promise<void> {
  await lockProgram(trx, row.programId);
  const rival = await findDuplicateRegistration(trx, row, row.id);
  if (rival) throw new ApiError("restore_conflict");
  if (!(await claimSpot(trx, row, instantOf(now)))) throw new ApiError("restore_no_spot");
}

/**
 * Makes a registration active again. One in review stays there without a spot. A confirmed one has its spot again, and
 * an unpaid one keeps a spot until it is paid manually (docs/reference/manual-payments.md#paying-later).
 */
async function markActive(trx: Trx, row: Registration, now: Date): Promise<Registration> {
  if (row.state !== "needs_review") await claimSpotAgain(trx, row, now);
  const change = isPaid(row)
    ? { to: row.state === "needs_review" ? row.state : ("confirmed" as const) }
    : { to: "awaiting_manual_payment" as const, hasSpot: true, paymentId: null };
  const [restored = row] = await changeState(trx, [row], { ...change, deletedAt: null });
  return restored;
}

/** Charges the family again for a canceled child's refund, to be paid manually. */
async function chargeAgain(trx: Trx, row: Registration, now: Date): Promise<void> {
  const { id, orderId } = row;
  // An unpaid registration had no refund that could be owed.
  if (!isPaid(row)) return;
  const priced = await pricedChild(trx, row);
  if (!priced?.child.isCanceled) return;
  const { child, children, siblings } = priced;
  const cents = restoredCents(children, id, siblings);
  const line = { kind: "adjustment", reason: "restored", registrationId: id } as const;
  const lines = [{ ...line, programId: child.programId, cents }];
  await appendLines(trx, { orderId, lines, now: instantOf(now) });
}

async function restoreLocked(trx: Trx, id: string, { at, actor }: { at: Date; actor: string }) {
  // The family lock precedes its other locks.
  await lockFamily(trx, (await readRegistration(trx, id)).familyId);
  const row = await lockRegistration(trx, id);
  const { orderId, deletedAt } = row;
  let restored: Registration | undefined;
  if (deletedAt !== null) {
    await refuseUnlessRestorable(trx, row, deletedAt, at);
    await refuseLiveBalance(trx, orderId);
    restored = await markActive(trx, row, at);
    await chargeAgain(trx, row, at);
    await recordAudit(trx, { at, actor, action: "registration_restored", subject: id });
  }
  const balance = await balanceOfOrder(trx, orderId);
  const owedCents = balance?.openCents ?? 0;
  const isFree = !isPaid(row) && owedCents === 0;
  if (restored && isFree) {
    const now = instantOf(at);
    const children = withoutDuplicates([restored]);
    await confirmOrder(trx, { way: "staff", orderId, children, receiptKey: `restored:${id}:${now}`, now });
  }
  return {
    /** The order's open balance, cents: staff take it, or allow a later payment. */
    owedCents,
    /** Whether it is paid but has no spot, so that staff must decide about its money. */
    needsReview: row.state === "needs_review",
  };
}

/**
 * Makes a deleted registration active again. An unpaid one is pending and awaits its payment, even if it had expired
 * (docs/decisions/026). For a canceled child the refunded amount is due again
 * (docs/reference/refunds.md#cancellation-refund).
 * @throws {ApiError} not_found; restore_too_late after 30 days; restore_refunded if it was in review and its money was
 * refunded; restore_conflict if the child has registered again; restore_no_spot if the program is full;
 * card_processing, card_not_cancelled or already_paid if its card may still be charged or was charged just now
 */
export async function restoreRegistration(deps: Deps, { id, actor }: { id: string; actor: string }) {
  await cancelItsPayments(deps, id);
  return inTransaction(deps.db, (trx) => restoreLocked(trx, id, { at: deps.now(), actor }));
}
