import type Stripe from "stripe";
import { childOutcome } from "#domain/child-outcome.ts";
import { CODE_TRIES, type CodeMail, type CodeState, maskedEmail } from "#domain/mailbox-code.ts";
import type { Cents } from "#domain/money.ts";
import { billLines, sumLines } from "#domain/order-lines.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { PaymentStatus } from "#domain/registration-status.ts";
import type { Deps } from "#server/deps.ts";
import { isAlive, lastCode, mailOfCode } from "#server/mail/mailbox-codes.ts";
import { findOrder, linesOf, type OrderLine, type StoredOrder } from "#server/money/order-lines.ts";
import { findDonation } from "#server/payments/donations.ts";
import type { Payment } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { costsNothing, type Registration } from "#server/registrations/data.ts";
import { childrenOfOrder } from "./prices.ts";

/** What an order cost, each line with the child that it is for, and what became of each child. */
async function presentOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId);
  const isOrderPaid = order !== undefined && order.settledAt !== null && order.totalCents > 0;
  const lines = await linesOf(db, [orderId]);
  const registrations = await childrenOfOrder(db, orderId, lines);
  const ids = registrations.map(({ id }) => id);
  return {
    registrations,
    children: registrations.map((row) => {
      const { id, childFirstName: firstName, programId, tshirtSize, status, deletedAt } = row;
      const own = lines.filter(({ registrationId }) => registrationId === id);
      const outcome = childOutcome({ status, isDeleted: deletedAt !== null, isOrderPaid, lines: own });
      return { firstName, programId, tshirtSize, status, outcome };
    }),
    lines: billLines(lines).map(({ kind, cents, registrationId }) => ({
      kind: kind === "adjustment" ? ("moved" as const) : kind,
      // Nobody's: the donation, and what was paid for a child that was erased.
      child: registrationId === null || !ids.includes(registrationId) ? null : ids.indexOf(registrationId),
      cents,
    })),
  };
}

type PresentedOrder = Awaited<ReturnType<typeof presentOrder>>;

/** A donation, which is one line. */
function donationOf({ amountCents }: Payment): PresentedOrder {
  const lines = [{ kind: "donation" as const, child: null, cents: amountCents }];
  return { registrations: [], children: [], lines };
}

/** The last four digits of the card that paid; null while none has, and for a wallet that shows none. */
function lastFourOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge === "string" || !charge.paid) return null;
  return charge.payment_method_details?.card?.last4 ?? null;
}

/**
 * The truth about one payment, for whoever holds its secret (docs/rules/money.md#the-truth-about-one-payment): the order
 * that it pays for child by child, and of the first child what a page of one always showed.
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
    reference: paymentReference(payment.id),
    state,
    /** It paid once more for what was paid already, and goes or went back by itself. */
    isDouble: state === "refunded" && payment.outcome === "duplicate",
    intentStatus: intent.status,
    paidAt,
    amountCents,
    cardLastFour: lastFourOf(intent),
    orderId,
    /** In the order's order; those that were erased are no more among them. */
    children,
    lines,
    programId: registration?.programId ?? null,
    childFirstName: registration?.childFirstName ?? null,
    registrationStatus: registration?.status ?? null,
    /** Where the receipt goes, once there is one. */
    receiptEmail: paidAt === null ? null : (registration?.email ?? donor?.donorEmail ?? null),
  };
}

/** An order of which children may wait for their mailbox's code, of the browser that asks. */
export type CodeOrder = StoredOrder & {
  browserHash: string;
  /** Of its children, in their order. */
  registrationIds: readonly string[];
};

export interface AskedOrder {
  orderId: string;
  /** What the browser that asks is known by; null for one that is not known. */
  browserHash: string | null;
}

/** Whether a child's row waits for its mailbox's code (docs/rules/registration.md#what-a-registration-waits-for). */
export function isWaitingForCode({ waitsFor, deletedAt }: Registration): boolean {
  return waitsFor === "code" && deletedAt === null;
}

/** What of an order waits for a code, not locked. */
export async function waitingRows(db: Db | Trx, orderId: string): Promise<Registration[]> {
  return (await childrenOfOrder(db, orderId)).filter(isWaitingForCode);
}

/** A line names each child first where its fee stands. */
function childrenOf(lines: readonly OrderLine[]): string[] {
  return [...new Set(lines.flatMap(({ registrationId }) => registrationId ?? []))];
}

async function ownOrder(db: Db, { orderId, browserHash }: AskedOrder) {
  const order = browserHash === null ? undefined : await findOrder(db, orderId);
  if (!order || order.browserHash === null || order.browserHash !== browserHash)
    throw new ApiError("not_found");
  const lines = await linesOf(db, [orderId]);
  return { order: { ...order, browserHash: order.browserHash, registrationIds: childrenOf(lines) }, lines };
}

/**
 * This browser's order, where a code confirms some of it: all of it where it costs nothing, and once it is paid the
 * children that cost nothing.
 * @throws {ApiError} not_found, for whatever else it is alike
 */
export async function requireCodeOrder(db: Db, asked: AskedOrder): Promise<CodeOrder> {
  const { order, lines } = await ownOrder(db, asked);
  const costs = order.totalCents !== 0 || sumLines(lines) !== 0;
  if (!costs) return order;
  const children = order.settledAt === null ? [] : await childrenOfOrder(db, order.id, lines);
  if (!children.some(costsNothing)) throw new ApiError("not_found");
  return order;
}

interface CodeFacts {
  state: CodeState;
  mail: CodeMail;
  triesLeft: number;
  /** Until when it can be typed; 0 when it is over. */
  secondsLeft: number;
}

export interface OrderStatus {
  orderId: string;
  /** "over": deleted, changed into another order, or left alone for a day. */
  state: "waiting" | "settled" | "over";
  paymentStatus: PaymentStatus;
  settledAt: Instant | null;
  totalCents: Cents;
  lines: PresentedOrder["lines"];
  children: PresentedOrder["children"];
  /** Where the code goes, as far as it is shown. */
  mailbox: string | null;
  /** Where the receipt goes, once there is one. */
  receiptEmail: string | null;
  /** Until when its places are kept, in seconds from now; 0 where they are not. */
  keptSeconds: number;
  /** null while none was mailed, and once it is not needed. */
  code: CodeFacts | null;
}

const secondsUntil = (at: Instant, now: Date) =>
  Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1000));

async function codeFacts(db: Db, order: CodeOrder, now: Date): Promise<CodeFacts | null> {
  const code = await lastCode(db, { orderId: order.id, browserHash: order.browserHash });
  if (!code) return null;
  const isReady = isAlive(code, instantOf(now));
  return {
    state: isReady ? "ready" : "over",
    mail: await mailOfCode(db, code.id),
    triesLeft: isReady ? CODE_TRIES - code.tries : 0,
    secondsLeft: isReady ? secondsUntil(code.expiresAt, now) : 0,
  };
}

/**
 * What became of an order, for the browser that sent it and for no other.
 * @throws {ApiError} not_found
 */
export async function orderStatus(
  { db, now }: Pick<Deps, "db" | "now">,
  asked: AskedOrder,
): Promise<OrderStatus> {
  const at = now();
  const { order } = await ownOrder(db, asked);
  const { registrations, lines, children } = await presentOrder(db, order.id);
  const [first] = registrations;
  const waiting = registrations.filter(isWaitingForCode);
  const kept = waiting.map(({ holdExpiresAt }) => holdExpiresAt).sort()[0];
  return {
    orderId: order.id,
    state: waiting.length > 0 ? "waiting" : order.settledAt !== null ? "settled" : "over",
    paymentStatus: order.settledAt === null ? "pending" : "paid",
    settledAt: order.settledAt,
    totalCents: sumLines(lines),
    lines,
    children,
    mailbox: first ? maskedEmail(first.email) : null,
    receiptEmail: order.settledAt === null ? null : (first?.email ?? null),
    keptSeconds: kept ? secondsUntil(kept, at) : 0,
    code: waiting.length > 0 ? await codeFacts(db, order, at) : null,
  };
}
