import type { Balance } from "#domain/money/open-balance.ts";
import type { AidDecision } from "#domain/prices/donation-and-aid.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { AID_CHILDREN_MAX, AID_DAYS } from "#domain/registration/limits.ts";
import { addDays, DAY_MS, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, linesOf, type NewLine } from "#server/money/orders.ts";
import {
  type Confirmation,
  confirmOrder,
  withDuplicates,
  withoutDuplicates,
} from "#server/orders/confirm/confirm.ts";
import { cancelCardPayments, lockOrderOf } from "#server/orders/manual/record-payment.ts";
import { pendingPaymentIds } from "#server/payments/payment-rows.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type AidRequestsTable, type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { childrenOfOrder, inOrder, type Registration } from "#server/registrations/registration-rows.ts";
import { mailGuardian } from "#server/registrations/second-guardians.ts";
import { changeState } from "#server/registrations/state.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

/** One of this many spots of a program may be held for a decision. */
const SPOTS_PER_WAITING = 10;

export function findAidRequest(db: Db | Trx, orderId: string): Promise<AidRequestsTable | undefined> {
  return db.selectFrom("aidRequests").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

/** Deletes unverified requests of orders that were replaced. */
export async function deleteAidRequests(trx: Trx, orders: readonly { orderId: string }[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ orderId }) => orderId);
  await trx.deleteFrom("aidRequests").where("orderId", "in", ids).where("verifiedAt", "is", null).execute();
}

/** Spots that are held for staff's decisions, without those of one order. */
function reservedForAid(trx: Trx, now: Instant, exceptOrderId: string) {
  return trx
    .selectFrom("registrations")
    .innerJoin("aidRequests", "aidRequests.orderId", "registrations.orderId")
    .select(["email", "network", "registrations.programId"])
    .where("holdExpiresAt", ">", now)
    .where("registrations.deletedAt", "is", null)
    .where("verifiedAt", "is not", null)
    .where("decidedAt", "is", null)
    .where("registrations.orderId", "<>", exceptOrderId)
    .execute();
}

type WaitingOrder = Pick<Confirmation, "orderId" | "children" | "shownIds" | "now">;

/** The programs and the mailbox must be locked. @throws {ApiError} aid_limit (docs/reference/aid.md#aid-limits) */
async function refuseAboveLimits(
  trx: Trx,
  { orderId, children, now }: WaitingOrder,
  network: string | null,
): Promise<void> {
  const rows = children.map(({ registration }) => registration);
  const mailbox = mailboxOf(rows[0]?.email ?? "");
  const ids = rows.map(({ programId }): ProgramId => programId);
  const programs = await lockPrograms(trx, ids);
  // Counted here by mailbox: there are few, at most a tenth of the spots.
  const waiting = await reservedForAid(trx, now, orderId);
  const familyRequests = waiting.filter(
    (row) => mailboxOf(row.email) === mailbox || (network !== null && row.network === network),
  );
  if (familyRequests.length + rows.length > AID_CHILDREN_MAX) throw new ApiError("aid_limit");
  const all = [...waiting, ...rows];
  for (const { id, capacity } of programs.values()) {
    const programRequests = all.filter(({ programId }) => programId === id);
    const isAbove = capacity !== null && programRequests.length > Math.ceil(capacity / SPOTS_PER_WAITING);
    if (isAbove) throw new ApiError("aid_limit");
  }
}

/**
 * Holds an order's spots for staff's decision, once its mailbox is verified (docs/reference/aid.md#aid-hold).
 * @param network keyed hash of the code's requester
 * @throws {ApiError} aid_limit; program_full with `children`
 */
export async function holdForAid(trx: Trx, order: WaitingOrder, network: string | null): Promise<void> {
  await refuseAboveLimits(trx, order, network);
  const { orderId, now } = order;
  await confirmOrder(trx, { ...order, way: "unpaid" });
  const ids = order.children.map(({ registration }) => registration.id);
  const holdExpiresAt = instantOf(new Date(Date.parse(now) + AID_DAYS * DAY_MS));
  await trx.updateTable("registrations").set({ holdExpiresAt }).where("id", "in", ids).execute();
  await trx
    .updateTable("aidRequests")
    .set({ verifiedAt: now, network })
    .where("orderId", "=", orderId)
    .execute();
  const [first] = order.children;
  if (first) await mailGuardian(trx, first.registration, { kind: "aid_requested", now });
}

/** A verified request for its family: the end of the hold, null without one; null without a request. */
export async function aidOfOrder(db: Db, orderId: string) {
  const request = await findAidRequest(db, orderId);
  if (!request?.verifiedAt) return null;
  const { until } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.min("holdExpiresAt").as("until"))
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const { decidedAt, grantedCents } = request;
  return { heldUntil: until, isDecided: decidedAt !== null, grantedCents: grantedCents ?? 0 };
}

interface Decision extends AidDecision {
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
  { openCents, closingLines }: Balance,
): Promise<NewLine[]> {
  const restCents = openCents - grantedCents;
  if (restCents > 0 && restCents < MIN_CHARGE_CENTS) throw new ApiError("aid_amount");
  const stored = [...(await linesOf(trx, [orderId])), ...closingLines];
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
async function confirmAided(trx: Trx, rows: readonly Registration[], now: Date): Promise<void> {
  const children = await withDuplicates(trx, rows);
  if (children.some(({ isRepeated }) => isRepeated)) throw new ApiError("already_registered");
  const [{ orderId } = { orderId: "" }] = rows;
  await confirmOrder(trx, { way: "granted", orderId, children, now: instantOf(now) });
}

/** Records that an account decided, and mails all staff; neither names the family or the amount (docs/reference/aid.md#aid-decisions). */
async function notifyStaff(trx: Trx, { orderId, userId, actor }: Decision, now: Date): Promise<void> {
  await recordAudit(trx, { at: now, actor, action: "aid_decided" });
  await queueMessage(trx, {
    dedupeKey: `aid:${orderId}`,
    kind: "staff_access_notice",
    recipient: "staff",
    about: { reason: "aid_decided", userId },
    now: instantOf(now),
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
  await appendLines(trx, { orderId, lines: [...(isSettled ? balance.closingLines : []), ...lines], now });
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
    // Not in the log, which every session of the PIN can read: next to the decision it would reveal the family. The
    // mail about the decision counts as a reminder.
    await trx.updateTable("orders").set({ dueOn, remindedAt: now }).where("id", "=", orderId).execute();
  }
  const [first] = rows;
  if (first) await mailGuardian(trx, first, { kind: "aid_decided", now });
  await notifyStaff(trx, decision, at);
}

/**
 * Grants a family aid, or refuses it with 0 cents. An order without a balance is confirmed, another aided one keeps
 * its spots and is paid later, and a refused one expires (docs/reference/aid.md#aid-decisions). Idempotent.
 * @throws {ApiError} not_found; already_decided, already_paid, registration_deleted; aid_amount; program_full if a
 * hold has ended and no spot is free; already_registered; card_processing or card_not_cancelled while the family pays by
 * card
 * @returns the order's open balance, cents, and whether it ended
 */
export async function decideAid(deps: Deps, decision: Decision) {
  const { db, now, live } = deps;
  const { orderId } = decision;
  const rows = await childrenOfOrder(db, orderId);
  const first = rows.find(({ deletedAt }) => deletedAt === null);
  if (!first || !(await findAidRequest(db, orderId))?.verifiedAt) throw new ApiError("not_found");
  await cancelCardPayments(deps, rows, await pendingPaymentIds(db, orderId));
  const today = { at: now(), timeZone: live.club.timeZone };
  await inTransaction(db, (trx) => decide(trx, first.id, decision, today));
  const openCents = (await balanceOfOrder(db, orderId))?.openCents ?? 0;
  const isEnded = (await childrenOfOrder(db, orderId)).every(({ state }) => state === "expired");
  return { openCents, isEnded };
}
