import type Stripe from "stripe";
import {
  isMoneyLost,
  isPendingState,
  type LedgerSums,
  type PaymentOutcome,
  type PaymentState,
  sumLedger,
} from "#domain/money/payments.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import { bookLedgerEntries } from "#server/money/allocations.ts";
import { type LedgerEntry, ledgerSums } from "#server/money/ledger.ts";
import { retrieveIntent } from "#server/payments/intents.ts";
import { type Payment, type PaymentAlertReason, queuePaymentAlert } from "#server/payments/payment-rows.ts";
import { followRefunds, isRefundPending, queueDuplicateRefund } from "#server/payments/refund-queue.ts";
import type { StripeGateway } from "#server/payments/stripe/gateway.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";

/** The polling interval of a pending refund or an open dispute. */
export const RECHECK_AFTER_MS = HOUR_MS;

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const CLOSED = new Set(["won", "lost", "warning_closed", "prevented"]);

function isDisputeOpen({ status }: Stripe.Dispute): boolean {
  return !CLOSED.has(status);
}

/** Open disputes in these states need the club's answer; in the others the bank is deciding. */
const TO_ANSWER = new Set(["needs_response", "warning_needs_response"]);

/**
 * The earliest deadline for answering disputes; null if none needs an answer. Stripe returns 0 if the bank accepts no
 * answer.
 */
function answerBy(disputes: readonly Stripe.Dispute[]): Instant | null {
  const open = disputes.filter(({ status }) => TO_ANSWER.has(status));
  const seconds = open.flatMap(({ evidence_details: { due_by: dueBy } }) => dueBy || []);
  return seconds.length === 0 ? null : instantOf(new Date(Math.min(...seconds) * 1000));
}

function reasonOf(dispute: Stripe.Dispute): PaymentAlertReason | undefined {
  if (isDisputeOpen(dispute)) return "dispute_opened";
  if (dispute.status === "won") return "dispute_won";
  return dispute.status === "lost" ? "dispute_lost" : undefined;
}

/** Mails staff when a dispute or inquiry opens, and when a dispute is won or lost. */
async function followDisputes(
  trx: Trx,
  payment: Payment,
  disputes: readonly Stripe.Dispute[],
  now: Instant,
): Promise<void> {
  for (const dispute of disputes) {
    const reason = reasonOf(dispute);
    if (reason) await queuePaymentAlert(trx, payment, { reason, now, subjectId: dispute.id });
  }
}

export interface PaidPayment {
  payment: Payment;
  /** false if the money was refunded before we knew that it was paid. */
  isKept: boolean;
  now: Instant;
}

/** How a payment of an open balance compares with what its order owes; more than that buys nothing. */
export type BalanceMatch = "exact" | "part" | "other";

/** The purpose of an exactly paid payment (server/orders/confirm/fulfil-payment.ts). */
type Purchase = Awaited<ReturnType<StripeDeps["fulfilment"]["lockPurchase"]>>;
const BUYS_NOTHING: Purchase = { covered: [], balance: null };

/** "part": the rest had been paid for before, and its refund is queued. "nothing": all had been paid for before. */
type PurchaseResult = "all" | "part" | "nothing";

export interface FulfilmentResult {
  bought: PurchaseResult;
  /** Whether a child waits for a code, which is mailed after the commit. */
  waitsForCode: boolean;
}

interface ApplyOptions {
  /** server/orders/confirm/fulfil-payment.ts */
  fulfilment: StripeDeps["fulfilment"];
  now: Date;
}

/** Whether the intent was paid with exactly the requested amount and currency. */
function isOurAmount(payment: Payment, intent: Stripe.PaymentIntent): boolean {
  return intent.amount_received === payment.amountCents && intent.currency === payment.currency;
}

interface FollowUps {
  /** Whether a refund was queued and must be sent. */
  hasQueued: boolean;
  waitsForCode: boolean;
}
const NOTHING_FOLLOWS: FollowUps = { hasQueued: false, waitsForCode: false };

/** Fulfils a payment when it is first seen to have succeeded, or reports why not. */
async function onFirstSuccess(
  trx: Trx,
  paidPayment: PaidPayment,
  { intent, purchase }: { intent: Stripe.PaymentIntent; purchase: Purchase },
  fulfilment: ApplyOptions["fulfilment"],
): Promise<FollowUps & { outcome: PaymentOutcome }> {
  const { payment, now } = paidPayment;
  if (!isOurAmount(payment, intent)) {
    await queuePaymentAlert(trx, payment, { reason: "mismatch", now });
    return { outcome: "mismatch", ...NOTHING_FOLLOWS };
  }
  // It names another payment if it was paid besides that payment's own intent.
  const isSecondIntent = intent.metadata.payment_id !== payment.id;
  const { bought, waitsForCode }: FulfilmentResult = isSecondIntent
    ? { bought: "nothing", waitsForCode: false }
    : await fulfilment.fulfil(trx, paidPayment, purchase);
  if (bought !== "nothing") return { outcome: "fulfilled", hasQueued: bought === "part", waitsForCode };
  await fulfilment.expire(trx, payment.id);
  await queuePaymentAlert(trx, payment, { reason: "duplicate_paid", now });
  return { outcome: "duplicate", ...NOTHING_FOLLOWS };
}

/**
 * The state of a paid payment. It follows from its outcome and the ledger, which only grows, so Stripe's answers lead
 * to the same state in any order.
 */
function paidState(
  { refundedCents, chargedCents, disputedCents }: LedgerSums,
  isExact: boolean,
  outcome: PaymentOutcome | null,
): PaymentState {
  if (disputedCents > 0) return "disputed";
  if (refundedCents >= chargedCents) return "refunded";
  if (!isExact) return "mismatch";
  if (outcome === "duplicate") return "duplicate_paid";
  return refundedCents > 0 ? "part_refunded" : "succeeded";
}

/**
 * The time of the next poll; null if nothing is pending. An older answer of Stripe never clears a poll that is not due
 * yet.
 */
function nextCheck({ state, recheckAt }: Payment, { refunds, disputes }: StripeSnapshot, now: Date) {
  if (refunds.some(isRefundPending) || disputes.some(isDisputeOpen)) {
    return instantOf(new Date(now.getTime() + RECHECK_AFTER_MS));
  }
  // A lost dispute never reopens. Before payment, recheckAt is the schedule of payment polling.
  const isLost = disputes.some(({ status }) => status === "lost");
  const isOver = isLost || isPendingState(state) || (recheckAt !== null && recheckAt <= instantOf(now));
  return isOver ? null : recheckAt;
}

async function applySuccess(trx: Trx, payment: Payment, snapshot: StripeSnapshot, options: ApplyOptions) {
  const { intent, refunds, disputes } = snapshot;
  const { fulfilment, now } = options;
  const instant = instantOf(now);
  const ledgerEntries = snapshotEntries(snapshot);
  // Before booking, which reads the lines that our refunds name.
  await followRefunds(trx, payment, refunds, instant);
  const isFirst = isPendingState(payment.state) || payment.state === "canceled";
  // Staff may have refunded it in Stripe's dashboard before we knew that it was paid. It had no ledger rows before.
  const paidPayment = { payment, isKept: sumLedger(ledgerEntries).netCents > 0, now: instant };
  const isExact = isOurAmount(payment, intent);
  const purchase = isFirst && isExact ? await fulfilment.lockPurchase(trx, paidPayment) : BUYS_NOTHING;
  await bookLedgerEntries(trx, payment, ledgerEntries, {
    isApplied: isExact && purchase.balance !== "other",
  });
  const sums = await (isFirst ? sumLedger(ledgerEntries) : ledgerSums(trx, payment.id));
  const first = isFirst
    ? await onFirstSuccess(trx, paidPayment, { intent, purchase }, fulfilment)
    : undefined;
  const outcome = first?.outcome ?? payment.outcome;
  await followDisputes(trx, payment, disputes, instant);
  const isRefundDue = outcome === "duplicate" && (isFirst || disputes.some(({ status }) => status === "won"));
  const isRefundQueued = isRefundDue && (await queueDuplicateRefund(trx, payment, { fulfilment, now }));
  const change = {
    state: paidState(sums, isExact, outcome),
    outcome,
    paidAt: payment.paidAt ?? ledgerEntries[0]?.createdAt ?? instant,
    recheckAt: nextCheck(payment, snapshot, now),
    answerBy: answerBy(disputes),
  };
  await trx.updateTable("payments").set(change).where("id", "=", payment.id).execute();
  const updated = { ...payment, ...change };
  if (isMoneyLost(updated, sums.netCents)) {
    await fulfilment.withdraw(trx, payment.id, { at: now, actor: "system", onlyInReview: true });
  }
  const hasQueued = isRefundQueued || first?.hasQueued === true;
  return { payment: updated, hasQueued, waitsForCode: first?.waitsForCode === true };
}

function unpaidState({ status }: Stripe.PaymentIntent): PaymentState {
  if (status === "canceled") return "canceled";
  return status === "processing" ? "processing" : "open";
}

/**
 * Updates a locked payment to what Stripe answered: ledger, state, refunds and disputes.
 * @returns the updated payment, and what remains to be done
 */
export async function applySnapshot(
  trx: Trx,
  payment: Payment,
  snapshot: StripeSnapshot,
  options: ApplyOptions,
): Promise<FollowUps & { payment: Payment }> {
  if (snapshot.intent.status === "succeeded") return applySuccess(trx, payment, snapshot, options);
  // Answers may arrive out of order: only a success changes a settled payment.
  if (!isPendingState(payment.state)) return { payment, ...NOTHING_FOLLOWS };
  const state = unpaidState(snapshot.intent);
  if (state === payment.state) return { payment, ...NOTHING_FOLLOWS };
  const change = { state, recheckAt: null };
  await trx.updateTable("payments").set(change).where("id", "=", payment.id).execute();
  return { payment: { ...payment, ...change }, ...NOTHING_FOLLOWS };
}

/** The number of disputes that need the club's answer, and the earliest deadline. */
export async function countDisputesToAnswer(db: Db): Promise<{ count: number; answerBy: Instant | null }> {
  return db
    .selectFrom("payments")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("answerBy").as("answerBy")])
    .where("answerBy", "is not", null)
    .executeTakeFirstOrThrow();
}

export interface StripeSnapshot {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A payment after settling, and its intent at Stripe. */
export interface SyncedPayment {
  payment: Payment;
  intent: Stripe.PaymentIntent;
}

const PAGE = 100;
const REFUND_ENTRIES = ["data.balance_transaction", "data.failure_balance_transaction"];

function chargeOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge {
  if (charge === null || typeof charge === "string") throw new Error(`${id} succeeded without a charge`);
  return charge;
}

/** Whether the intent succeeded and its charge shows neither refund nor dispute. */
export function hasNoRefundOrDispute(intent: Stripe.PaymentIntent): boolean {
  if (intent.status !== "succeeded") return false;
  const { amount_refunded: refunded, disputed } = chargeOf(intent);
  return refunded === 0 && !disputed;
}

/**
 * Retrieves an intent with its refunds and disputes. The first poll skips the lists if the charge shows neither, which
 * saves a paying family two calls. Later polls always list them, because a charge does not show a failed refund.
 */
export async function retrieveSnapshot(
  gateway: StripeGateway,
  intentId: string,
  { isFirstLook }: { isFirstLook: boolean },
): Promise<StripeSnapshot> {
  const intent = await retrieveIntent(gateway, intentId);
  if (intent.status !== "succeeded") return { intent, refunds: [], disputes: [] };
  if (isFirstLook && hasNoRefundOrDispute(intent)) return { intent, refunds: [], disputes: [] };
  const intentFilter = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    Array.fromAsync(gateway.sdk.refunds.list({ ...intentFilter, expand: REFUND_ENTRIES })),
    Array.fromAsync(gateway.sdk.disputes.list(intentFilter)),
  ]);
  return { intent, refunds, disputes };
}

export function instantOfSeconds(seconds: number): Instant {
  return instantOf(new Date(seconds * 1000));
}

/** The booking time of a ledger entry at Stripe, and its fee; undefined until Stripe has booked it, within an hour. */
function booked(entry: string | Stripe.BalanceTransaction | null | undefined) {
  if (entry === null || entry === undefined || typeof entry === "string") return undefined;
  return { createdAt: instantOfSeconds(entry.created), stripeFeeCents: entry.fee };
}

/** A refund's ledger entries: outgoing money has its balance transaction, and returned money that of its failure. */
function refundEntries(refund: Stripe.Refund): LedgerEntry[] {
  const { id: stripeId, amount, created, balance_transaction: moved } = refund;
  if (moved === null) return [];
  const createdAt = instantOfSeconds(created);
  const ledgerEntries: LedgerEntry[] = [
    { kind: "refund", stripeId, cents: -amount, createdAt, ...booked(moved) },
  ];
  const reversal = booked(refund.failure_balance_transaction);
  if (reversal) ledgerEntries.push({ kind: "refund_reversal", stripeId, cents: amount, ...reversal });
  return ledgerEntries;
}

/** A dispute's ledger entries: the amounts that the bank took and returned. An inquiry has none. */
function disputeEntries({ id: stripeId, balance_transactions: moved }: Stripe.Dispute): LedgerEntry[] {
  return moved.map(({ amount, created, fee: stripeFeeCents }) => ({
    kind: amount < 0 ? "dispute" : "dispute_reversal",
    stripeId,
    cents: amount,
    createdAt: instantOfSeconds(created),
    stripeFeeCents,
  }));
}

function chargeEntry(intent: Stripe.PaymentIntent): LedgerEntry {
  const { id: stripeId, created, balance_transaction: entry } = chargeOf(intent);
  const createdAt = instantOfSeconds(created);
  return { kind: "charge", stripeId, cents: intent.amount_received, createdAt, ...booked(entry) };
}

/**
 * All ledger entries of a succeeded intent, dated by Stripe's balance entry: a card that clears days later is booked then
 * (docs/reference/ledger.md#booking-dates).
 */
export function snapshotEntries({ intent, refunds, disputes }: StripeSnapshot): LedgerEntry[] {
  return [chargeEntry(intent), ...refunds.flatMap(refundEntries), ...disputes.flatMap(disputeEntries)];
}
