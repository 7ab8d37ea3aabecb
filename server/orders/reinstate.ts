import { reinstatedCents } from "#domain/cancellation.ts";
import type { Cents } from "#domain/money.ts";
import { isGoneForGood, isUnsettled } from "#domain/payment-state.ts";
import { sumOf } from "#domain/priced-children.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { RESTORE_DAYS } from "#domain/retention.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { ledgerSums } from "#server/money/ledger.ts";
import { appendLines, lockFamily } from "#server/money/order-lines.ts";
import { familySeason } from "#server/money/season-money.ts";
import { findPayment } from "#server/payments/payments.ts";
import { endForStaff } from "#server/payments/supersede.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { findDuplicateRegistration, type Registration } from "#server/registrations/data.ts";
import { lockRegistration } from "#server/registrations/locks.ts";
import { claimPlace, lockProgram } from "#server/site/places.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { confirmOrder, withoutRivals } from "./confirm.ts";

const DAY_MS = 86_400_000;

/** Whether nobody has paid for it, whatever became of its time to pay. */
function isUnpaid({ status }: Registration): boolean {
  return status === "pending" || status === "expired";
}

/** Ends the card payment that a deleted, unpaid registration began: its money is taken by hand from now on. */
async function endItsPayment(deps: Deps, id: string): Promise<void> {
  const row = await deps.db
    .selectFrom("registrations")
    .select("paymentId")
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .where("status", "in", ["pending", "expired"])
    .executeTakeFirst();
  if (row?.paymentId) await endForStaff(deps, row.paymentId);
}

/** Locks the family of a registration, before all else of it. */
async function lockFamilyOf(trx: Trx, id: string): Promise<void> {
  const known = await trx
    .selectFrom("registrations")
    .select("familyId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known?.familyId) await lockFamily(trx, known.familyId);
}

async function pricedChild(trx: Trx, { id, familyId, seasonId }: Registration) {
  if (familyId === null) return undefined;
  const season = await familySeason(trx, { familyId, seasonId });
  const child = season.children.find(({ registrationId }) => registrationId === id);
  return child && { ...season, child };
}

/**
 * Whether what waited for staff was decided by its money: the whole payment went back, or a bank took it, or the child's
 * own share went back and its siblings' is still there.
 */
async function hasLostItsMoney(trx: Trx, row: Registration): Promise<boolean> {
  const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
  if (payment && isGoneForGood(payment, (await ledgerSums(trx, payment.id)).netCents)) return true;
  const priced = await pricedChild(trx, row);
  if (!priced) return false;
  const { isGone, byProgram } = priced.child;
  const wasRefunded = priced.lines.some(
    ({ registrationId, reason }) => registrationId === row.id && reason === "refunded",
  );
  return isGone || (wasRefunded && sumOf(byProgram.values()) <= 0);
}

/** @throws {ApiError} restore_too_late; restore_refunded; card_not_ended while a card may still be charged */
async function refuseWhatIsOver(trx: Trx, row: Registration, deletedAt: string, at: Date): Promise<void> {
  if (Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS <= at.getTime()) throw new ApiError("restore_too_late");
  if (row.status === "needs_review" && (await hasLostItsMoney(trx, row))) {
    throw new ApiError("restore_refunded");
  }
  const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
  if (isUnpaid(row) && payment && isUnsettled(payment.state)) throw new ApiError("card_not_ended");
}

/** It gets a place, if there is one and the child did not register again meanwhile. */
async function reclaim(trx: Trx, row: Registration, at: Date): Promise<void> {
  await lockProgram(trx, row.programId);
  const rival = await findDuplicateRegistration(trx, row, row.id);
  if (rival) throw new ApiError("restore_conflict");
  if (!(await claimPlace(trx, row, instantOf(at)))) throw new ApiError("restore_no_place");
}

/**
 * What waits for review waits on without a place. Whoever had a place has it again. Whoever has not paid keeps one until
 * staff have the money, as a family does that pays later (docs/rules/money.md#who-pays-later-keeps-the-place).
 */
async function putBack(trx: Trx, row: Registration, at: Date): Promise<Registration> {
  if (row.status !== "needs_review") await reclaim(trx, row, at);
  const waits = {
    ...({ status: "pending", waitsFor: "hand", place: "held" } as const),
    ...{ paymentId: null, holdExpiresAt: null },
  };
  const place = row.status === "confirmed" ? ("taken" as const) : ("none" as const);
  return trx
    .updateTable("registrations")
    .set({ deletedAt: null, ...(isUnpaid(row) ? waits : { place }) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A child that was canceled costs its family again what went back of it; the family pays that later, or not by card. */
async function oweAgain(trx: Trx, row: Registration, at: Date): Promise<void> {
  const { id, orderId } = row;
  // What was never registered left nothing to be owed.
  if (paymentStatusOf(row.status) !== "paid") return;
  const priced = await pricedChild(trx, row);
  if (!priced?.child.isGone || orderId === null) return;
  const { child, children, siblings } = priced;
  const cents = reinstatedCents(children, id, siblings);
  const line = { kind: "adjustment", reason: "restored", registrationId: id } as const;
  const lines = [{ ...line, programId: child.programId, cents }];
  await appendLines(trx, { orderId, lines, now: instantOf(at) });
}

/** A registration that costs nothing waits for no money: it is confirmed, and its family hears of it. */
async function confirmFree(trx: Trx, row: Registration, orderId: string, at: Date): Promise<void> {
  const now = instantOf(at);
  const children = withoutRivals([row]);
  const receiptKey = `restored:${row.id}:${now}`;
  await confirmOrder(trx, { way: "staff", orderId, children, receiptKey, now });
}

interface Restored {
  /** What its order has open now: staff take it, or let the family pay later. Cents. */
  owedCents: Cents;
  /** Whether it was paid and has no place: staff decide about its money. */
  needsReview: boolean;
}

async function restore(trx: Trx, id: string, { at, actor }: { at: Date; actor: string }): Promise<Restored> {
  await lockFamilyOf(trx, id);
  const row = await lockRegistration(trx, id);
  const { orderId, deletedAt } = row;
  let restored: Registration | undefined;
  if (deletedAt !== null) {
    await refuseWhatIsOver(trx, row, deletedAt, at);
    restored = await putBack(trx, row, at);
    await oweAgain(trx, row, at);
    await recordAudit(trx, { at, actor, action: "registration_restored", subject: id });
  }
  const balance = orderId === null ? undefined : await balanceOfOrder(trx, orderId);
  const owedCents = balance?.openCents ?? 0;
  const isFree = isUnpaid(row) && owedCents === 0;
  if (restored && isFree && orderId !== null) await confirmFree(trx, restored, orderId, at);
  return { owedCents, needsReview: row.status === "needs_review" };
}

/**
 * Takes a registration back among the active ones. One that nobody has paid is pending again and waits for its money,
 * also when its time to pay was over (docs/decisions/019). What went back of a child that was canceled is to be paid
 * again (docs/rules/money.md#what-goes-back-when-a-child-leaves).
 * @throws {ApiError} not_found; restore_too_late after 30 days; restore_refunded when it never had a place and its money
 * is gone; restore_conflict when the same child has registered again; restore_no_place when the program is full;
 * card_processing, card_not_ended or already_paid while its card may still be charged, or was just now
 */
export async function reinstateRegistration(
  deps: Deps,
  { id, actor }: { id: string; actor: string },
): Promise<Restored> {
  await endItsPayment(deps, id);
  return inTransaction(deps.db, (trx) => restore(trx, id, { at: deps.now(), actor }));
}
