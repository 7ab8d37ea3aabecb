import type { Balance } from "#domain/money/open-balance.ts";
import type { AidDecision } from "#domain/prices/aid.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { LEAST_CHARGE_CENTS } from "#domain/prices/pricing.ts";
import { AID_DAYS } from "#domain/registration/limits.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, linesOf, type NewLine } from "#server/money/orders.ts";
import { confirmOrder, withDuplicates, withoutDuplicates } from "#server/orders/confirm/confirm.ts";
import { endCardAttempts, lockOrderOf } from "#server/orders/manual/take-money.ts";
import { childrenOfOrder, inOrder } from "#server/orders/place/prices.ts";
import { unsettledOfOrder } from "#server/payments/payments.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "#server/registrations/data.ts";
import { mailGuardian } from "#server/registrations/receipts.ts";
import { changeState } from "#server/registrations/state.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { findAidRequest } from "./aid.ts";

interface Decision extends Omit<AidDecision, "network"> {
  orderId: string;
  /** The account that decides, and its actor in the audit log. */
  userId: string;
  actor: string;
}

/**
 * Spreads aid over what the children still cost, the first one first.
 * @throws {ApiError} aid_amount if it is more than they cost, or leaves less than a card can pay
 */
async function aidLines(
  trx: Trx,
  { orderId, grantedCents }: Decision,
  rows: readonly Registration[],
  { openCents, cancelledLines }: Balance,
): Promise<NewLine[]> {
  const restCents = openCents - grantedCents;
  if (restCents > 0 && restCents < LEAST_CHARGE_CENTS) throw new ApiError("aid_amount");
  const stored = [...(await linesOf(trx, [orderId])), ...cancelledLines];
  let leftCents = grantedCents;
  const lines = rows.flatMap(({ id: registrationId, programId }): NewLine[] => {
    const owed = sumLines(stored.filter((line) => line.registrationId === registrationId));
    const cents = Math.min(leftCents, owed);
    leftCents -= cents;
    const aid = { kind: "adjustment", reason: "aid", registrationId, programId } as const;
    return cents === 0 ? [] : [{ ...aid, cents: 0 - cents }];
  });
  if (leftCents > 0) throw new ApiError("aid_amount");
  return lines;
}

/** Confirms an order that owes nothing any more, as a mailbox's code confirms a free one. @throws {ApiError} already_registered, program_full */
async function confirmAided(trx: Trx, rows: readonly Registration[], at: Date): Promise<void> {
  const children = await withDuplicates(trx, rows);
  if (children.some(({ isRepeated }) => isRepeated)) throw new ApiError("already_registered");
  const [{ orderId } = { orderId: "" }] = rows;
  await confirmOrder(trx, { way: "granted", orderId, children, now: instantOf(at) });
}

/** Records that an account decided, and mails all staff; neither names the family or the amount (docs/rules/aid.md#staff-decide). */
async function tellStaff(trx: Trx, { orderId, userId, actor }: Decision, at: Date): Promise<void> {
  await recordAudit(trx, { at, actor, action: "aid_decided" });
  await queueMessage(trx, {
    dedupeKey: `aid:${orderId}`,
    kind: "staff_access_notice",
    recipient: "staff",
    about: { reason: "aid_decided", userId },
    now: instantOf(at),
  });
}

async function decide(trx: Trx, id: string, decision: Decision, today: { at: Date; timeZone: string }) {
  const { orderId, grantedCents, reason, actor } = decision;
  const { at, timeZone } = today;
  const { unpaid } = await lockOrderOf(trx, id);
  const request = await findAidRequest(trx, orderId);
  if (request?.decidedAt) {
    const isSame = request.grantedCents === grantedCents && request.decidedBy === actor;
    if (!isSame || request.reason !== reason) throw new ApiError("already_decided");
    return;
  }
  const balance = await balanceOfOrder(trx, orderId);
  const rows = await inOrder(trx, orderId, unpaid);
  // Paid or taken off meanwhile.
  if (!balance || rows.length === 0) throw new ApiError("already_paid");
  const lines = await aidLines(trx, decision, rows, balance);
  const isSettled = balance.openCents === grantedCents;
  const now = instantOf(at);
  await appendLines(trx, { orderId, lines: [...(isSettled ? balance.cancelledLines : []), ...lines], now });
  await trx
    .updateTable("aidRequests")
    .set({ decidedAt: now, decidedBy: actor, grantedCents, reason })
    .where("orderId", "=", orderId)
    .execute();
  if (isSettled) await confirmAided(trx, rows, at);
  else if (grantedCents === 0) await changeState(trx, rows, { to: "expired" });
  else {
    const dueOn = addDays(dateInZone(at, timeZone), AID_DAYS);
    const children = withoutDuplicates(unpaid);
    await confirmOrder(trx, { way: "later", orderId, children, paymentId: null, now });
    // Not in the log, which every session of the PIN reads: beside the decision it would name the family.
    // The mail about the decision counts as a reminder.
    await trx.updateTable("orders").set({ dueOn, remindedAt: now }).where("id", "=", orderId).execute();
  }
  const [first] = rows;
  if (first) await mailGuardian(trx, first, { kind: "aid_decided", now });
  await tellStaff(trx, decision, at);
}

/**
 * Grants a family aid, or refuses it with 0 cents: an order that owes nothing any more is confirmed, another aided one keeps
 * its places and is paid later, and a refused one expires (docs/rules/aid.md#staff-decide). The same decision again changes
 * nothing.
 * @throws {ApiError} not_found; already_decided, already_paid, registration_deleted; aid_amount; program_full if a place was
 * no longer kept and none is free; already_registered; card_processing or card_not_ended while the family pays by card
 * @returns the order's open balance, cents, and whether it ended
 */
export async function decideAid(deps: Deps, decision: Decision) {
  const { db, now, live } = deps;
  const { orderId } = decision;
  const rows = await childrenOfOrder(db, orderId);
  const first = rows.find(({ deletedAt }) => deletedAt === null);
  if (!first || !(await findAidRequest(db, orderId))?.provedAt) throw new ApiError("not_found");
  await endCardAttempts(deps, rows, await unsettledOfOrder(db, orderId));
  const today = { at: now(), timeZone: live.club.timeZone };
  await inTransaction(db, (trx) => decide(trx, first.id, decision, today));
  const openCents = (await balanceOfOrder(db, orderId))?.openCents ?? 0;
  const isEnded = (await childrenOfOrder(db, orderId)).every(({ state }) => state === "expired");
  return { openCents, isEnded };
}
