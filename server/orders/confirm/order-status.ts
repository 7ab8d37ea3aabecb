import type Stripe from "stripe";
import { ADDRESS_CORRECTIONS, CORRECTION_MINUTES } from "#domain/family/family-page.ts";
import { CODE_TRIES } from "#domain/family/sign-in.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { billLines, sumLines } from "#domain/prices/order-lines.ts";
import { AWAITING_STATES, childOutcome, isInCheckout, statusOf } from "#domain/registration/status.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { codeDelivery, isCodeUsable, lastCode, type MailboxCode } from "#server/mail/mailbox-codes.ts";
import { findOrder, linesOf, type StoredOrder } from "#server/money/orders.ts";
import { aidOfOrder, findAidRequest } from "#server/orders/aid/aid-requests.ts";
import { cashOfOrder } from "#server/orders/manual/cash-hold.ts";
import { findDonation } from "#server/payments/donations.ts";
import type { Payment } from "#server/payments/payment-rows.ts";
import { countRows, type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  childrenOfOrder,
  isFreeRegistration,
  type Registration,
} from "#server/registrations/registration-rows.ts";

/** An order's lines and children; each line names its child by index. */
async function presentOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  const isOrderPaid = order !== undefined && order.settledAt !== null && order.totalCents > 0;
  const lines = await linesOf(db, [orderId]);
  const registrations = await childrenOfOrder(db, orderId, lines);
  const ids = registrations.map(({ id }) => id);
  return {
    registrations,
    children: registrations.map((row) => {
      const { id, childFirstName: firstName, programId, tshirtSize, state, deletedAt } = row;
      const childLines = lines.filter(({ registrationId }) => registrationId === id);
      const outcome = childOutcome({ state, isDeleted: deletedAt !== null, isOrderPaid, lines: childLines });
      return { firstName, programId, tshirtSize, status: statusOf(state), outcome };
    }),
    lines: billLines(lines).map(({ kind, cents, registrationId }) => ({
      kind: kind === "adjustment" ? ("moved" as const) : kind,
      // No child: the donation, and lines of erased children.
      child: registrationId === null || !ids.includes(registrationId) ? null : ids.indexOf(registrationId),
      cents,
    })),
  };
}

type PresentedOrder = Awaited<ReturnType<typeof presentOrder>>;

function donationOf({ amountCents }: Payment): PresentedOrder {
  const lines = [{ kind: "donation" as const, child: null, cents: amountCents }];
  return { registrations: [], children: [], lines };
}

/** The last four digits of the card that paid; null if unpaid, or if a wallet does not show them. */
function lastFourOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge === "string" || !charge.paid) return null;
  return charge.payment_method_details?.card?.last4 ?? null;
}

/**
 * The status of one payment for a caller with its secret (docs/reference/payments.md#payment-status-route).
 */
export async function presentPaymentStatus(
  db: Db,
  { payment, intent }: { payment: Payment; intent: Stripe.PaymentIntent },
) {
  const { orderId, purpose, state, paidAt, amountCents } = payment;
  const order = orderId === null ? donationOf(payment) : await presentOrder(db, orderId);
  const { registrations, lines, children } = order;
  const [registration] = registrations;
  const donor = purpose === "donation" ? await findDonation(db, payment.id) : undefined;
  return {
    purpose,
    reference: paymentNumberOf(payment.id),
    state,
    /** A double payment, which is refunded automatically. */
    isDuplicate: state === "refunded" && payment.outcome === "duplicate",
    intentStatus: intent.status,
    paidAt,
    amountCents,
    cardLastFour: lastFourOf(intent),
    orderId,
    /** In the family's order, without erased ones. */
    children,
    lines,
    /** The receipt's address; null until paid. */
    receiptEmail: paidAt === null ? null : (registration?.email ?? donor?.donorEmail ?? null),
  };
}

export interface OrderRequest {
  orderId: string;
  /** Identifies the calling browser; null if it is unknown. */
  browserHash: string | null;
}

/** Whether a registration waits for a mailbox code (docs/reference/registrations.md#registration-states). */
export function isWaitingForCode({ state, deletedAt }: Registration): boolean {
  return state === "awaiting_code" && deletedAt === null;
}

export async function waitingRows(db: Db | Trx, orderId: string): Promise<Registration[]> {
  return (await childrenOfOrder(db, orderId)).filter(isWaitingForCode);
}

async function ownOrder(db: Db, { orderId, browserHash }: OrderRequest) {
  const order = browserHash === null ? undefined : await findOrder(db, orderId);
  if (!order || order.browserHash === null || order.browserHash !== browserHash)
    throw new ApiError("not_found");
  const lines = await linesOf(db, [orderId]);
  /** The children's ids, as the family entered them. */
  const registrationIds = [...new Set(lines.flatMap(({ registrationId }) => registrationId ?? []))];
  return { order: { ...order, browserHash: order.browserHash, registrationIds }, lines };
}
/** An order of the calling browser whose children may wait for a mailbox code. */
export type CodeOrder = Awaited<ReturnType<typeof ownOrder>>["order"];

/**
 * The browser's order, if a code can confirm it: a free order, an aid request, a cash order, or a paid one with free
 * children.
 * @throws {ApiError} not_found for any other order, so that nobody else learns anything
 */
export async function requireCodeOrder(db: Db, request: OrderRequest): Promise<CodeOrder> {
  const { order, lines } = await ownOrder(db, request);
  const hasCost = order.totalCents !== 0 || sumLines(lines) !== 0;
  if (!hasCost || order.cashNumber !== null || (await findAidRequest(db, order.id))) return order;
  const children = order.settledAt === null ? [] : await childrenOfOrder(db, order.id, lines);
  if (!children.some(isFreeRegistration)) throw new ApiError("not_found");
  return order;
}

export const secondsUntil = (end: Instant, now: Date) =>
  Math.max(0, Math.floor((Date.parse(end) - now.getTime()) / 1000));

async function codeState(db: Db, order: CodeOrder, now: Date) {
  const code = await lastCode(db, { orderId: order.id, browserHash: order.browserHash });
  if (!code) return null;
  const isReady = isCodeUsable(code, instantOf(now));
  return {
    /** Whether it can be typed; "ended": used, expired, or no tries left. */
    state: isReady ? ("ready" as const) : ("ended" as const),
    mail: await codeDelivery(db, code),
    triesLeft: isReady ? CODE_TRIES - code.tries : 0,
    /** How long the code is still valid; 0 once it has ended. */
    secondsLeft: isReady ? secondsUntil(code.expiresAt, now) : 0,
  };
}

/**
 * The status of an order, only for the browser that sent it.
 * @throws {ApiError} not_found
 */
export async function orderStatus({ db, now }: Pick<Deps, "db" | "now">, request: OrderRequest) {
  const currentTime = now();
  const { order } = await ownOrder(db, request);
  const { registrations, lines, children } = await presentOrder(db, order.id);
  const [first] = registrations;
  const waiting = registrations.filter(isWaitingForCode);
  const held = registrations.filter((row) => isInCheckout(row) && row.deletedAt === null);
  const firstHoldEnd = held.map(({ holdExpiresAt }) => holdExpiresAt).sort()[0];
  const aid = await aidOfOrder(db, order.id);
  const cash = await cashOfOrder(db, order.id);
  const unpaidState = aid?.isDecided === false || cash ? ("requested" as const) : ("closed" as const);
  /** "closed": deleted, replaced by another order, unconfirmed for a day, or to be paid on the family page. */
  const ended = order.settledAt === null ? unpaidState : ("settled" as const);
  return {
    orderId: order.id,
    state: waiting.length > 0 ? ("awaiting_code" as const) : ended,
    paymentStatus: order.settledAt === null ? ("pending" as const) : ("paid" as const),
    settledAt: order.settledAt,
    totalCents: sumLines(lines),
    aid,
    cash,
    lines,
    children,
    /** The code's address in full, so that a mistake in it is seen: this browser typed it. */
    mailbox: first?.email ?? null,
    /** The receipt's address; null until the order is settled. */
    receiptEmail: order.settledAt === null ? null : (first?.email ?? null),
    /** Seconds until the first hold ends; 0 without a hold. */
    heldSeconds: firstHoldEnd ? secondsUntil(firstHoldEnd, currentTime) : 0,
    /** null until a code was mailed, and once none is needed. */
    code: waiting.length > 0 ? await codeState(db, order, currentTime) : null,
  };
}
export type OrderStatus = Awaited<ReturnType<typeof orderStatus>>;

/** Whether any unpaid order of this mailbox can still use a code's digits: a repeated order shares those of the first. */
export function isCodeAwaited(db: Db, { seed, emailHash }: MailboxCode, now: Instant): Promise<boolean> {
  const orders = db
    .selectFrom("mailboxCodes")
    .select("orderId")
    .where("seed", "=", seed)
    .where("emailHash", "=", emailHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("orderId", "is not", null);
  const waiting = db
    .selectFrom("registrations")
    .where("orderId", "in", orders)
    .where("state", "in", AWAITING_STATES)
    .where("deletedAt", "is", null);
  return hasRows(waiting);
}

/** Whether a browser may correct the order's address: it must have sent the order, which must cost something. */
export function isPayer({ browserHash, totalCents }: StoredOrder, callerHash: string | null): boolean {
  return browserHash !== null && browserHash === callerHash && totalCents > 0;
}

/**
 * The seconds in which a browser may still correct the address of its paid order
 * (docs/reference/orders.md#email-correction-after-payment). 0 for any other browser, and once the mailbox has
 * confirmed a code.
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
  const unverified = db
    .selectFrom("families")
    .where("id", "=", order.familyId)
    .where("verifiedAt", "is", null);
  const corrections = db.selectFrom("addressChanges").where("orderId", "=", order.id);
  const isOpen = (await hasRows(unverified)) && (await countRows(corrections)) < ADDRESS_CORRECTIONS;
  return isOpen ? Math.ceil(leftMs / 1000) : 0;
}
