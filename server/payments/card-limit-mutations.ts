import type Stripe from "stripe";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { CardLimit, SharedCardLimit } from "#domain/card-limits.ts";
import {
  DECLINES_COUNT_MS,
  DECLINES_END_PAYMENT,
  FAR_BEYOND,
  leastDeclines,
  pausedUntil,
} from "#domain/card-limits.ts";
import type { PaymentPurpose } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { queueMessages } from "#server/email/queue-message.ts";
import { ApiError } from "#server/http/api-error.ts";
import {
  declinesOfClub,
  declinesOfNetwork,
  declinesOfPayment,
  insertDeclines,
  markExceeded,
  paidRegistrations,
} from "./card-decline-queries.ts";
import { cancelIntent } from "./intents.ts";
import type { PayerOrigin } from "./payer.ts";
import type { Payment } from "./queries.ts";
import type { Settlement } from "./stripe-snapshot.ts";

/** A limit that too many declined cards have exceeded, and when it is kept again. */
interface CardPause {
  limit: SharedCardLimit;
  until: Date;
  /** Whether it was exceeded several times over. */
  isFarBeyond: boolean;
}

interface Declined {
  payerAddressHash: string | null;
  declinedAt: Instant;
}
type Paid = Awaited<ReturnType<typeof paidRegistrations>>;

function pauseOf(limit: SharedCardLimit, declined: readonly Declined[], paid: Paid, now: Date): CardPause[] {
  const history = {
    declinedAt: declined.map(({ declinedAt }) => declinedAt),
    paidAt: paid.map(({ paidAt }) => paidAt),
  };
  const until = pausedUntil(limit, history, now);
  // Nobody on any line is to pay for what others do all over the club.
  const isFarBeyond = limit !== "club" && pausedUntil(limit, history, now, FAR_BEYOND) !== undefined;
  return until ? [{ limit, until, isFarBeyond }] : [];
}

/** What the address and the network of a payment have exceeded; one question where nothing was declined. */
export async function pausesNear(
  db: Db,
  { payerAddressHash, payerNetworkHash }: PayerOrigin,
  now: Date,
): Promise<CardPause[]> {
  const declined = await declinesOfNetwork(db, payerNetworkHash, now);
  if (declined.length < leastDeclines("address")) return [];
  const paid = await paidRegistrations(db, payerNetworkHash, now);
  const isHere = (row: { payerAddressHash: string | null }) => row.payerAddressHash === payerAddressHash;
  return [
    ...pauseOf("address", declined.filter(isHere), paid.filter(isHere), now),
    ...pauseOf("network", declined, paid, now),
  ];
}

/** No single network pauses donations for everybody: in all it counts for no more than one address does. */
function shared<T extends { payerNetworkHash: string | null }>(declined: readonly T[]): T[] {
  const counted = new Map<string, number>();
  return declined.filter(({ payerNetworkHash }) => {
    if (payerNetworkHash === null) return true;
    const count = (counted.get(payerNetworkHash) ?? 0) + 1;
    counted.set(payerNetworkHash, count);
    return count <= leastDeclines("address");
  });
}

/** The same for all payments of the club together. */
async function pauseOfClub(db: Db, now: Date): Promise<CardPause[]> {
  const declined = shared(await declinesOfClub(db, now));
  if (declined.length < leastDeclines("club")) return [];
  return pauseOf("club", declined, await paidRegistrations(db, null, now), now);
}

interface BeginningPayment {
  purpose: PaymentPurpose;
  origin: PayerOrigin;
  /** The payment that is gone on with, if there is one: nobody loses what was begun before the pause. */
  findLive: () => Promise<Payment | undefined>;
}

/**
 * Refuses to begin another payment where too many cards were declined. Declines all over the club pause donations
 * alone: no stranger closes registration (docs/rules/money.md#a-card-tester-cannot-close-registration).
 * @throws {ApiError} card_attempts_exceeded, with the seconds that are left
 */
export async function refuseWhilePaused(
  { db, now }: Pick<Deps, "db" | "now">,
  { purpose, origin, findLive }: BeginningPayment,
): Promise<void> {
  const at = now();
  const pauses = await pausesNear(db, origin, at);
  if (purpose === "donation") pauses.push(...(await pauseOfClub(db, at)));
  if (pauses.length === 0 || (await findLive())) return;
  const until = Math.max(...pauses.map((pause) => pause.until.getTime()));
  throw new ApiError("card_attempts_exceeded", {
    retryAfterSeconds: Math.ceil((until - at.getTime()) / 1000),
  });
}

const CHARGES_PER_LOOK = 100;

/** The newest charge of an intent if it was declined. */
function declinedCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === "object" && charge.status === "failed" ? charge : undefined;
}

interface Reported {
  /** Stripe has told of a decline, whatever the intent has come to since. */
  isDeclineReported?: boolean;
}

/**
 * Counts the charges of an intent that were declined in the past day, each once by its id, whoever makes us look:
 * webhook, browser, sweep, several servers at once. Asks Stripe for them only when there is a new one.
 * @returns how many there are, and whether some were not known
 */
export async function noteDeclines(
  { db, stripe, now }: StripeDeps,
  { payment, intent }: Settlement,
  { isDeclineReported = false }: Reported = {},
): Promise<{ count: number; hasNew: boolean }> {
  const newest = declinedCharge(intent);
  const since = now().getTime() - DECLINES_COUNT_MS;
  const isRecent = ({ created }: Stripe.Charge) => created * 1000 > since;
  if (newest ? !isRecent(newest) : !isDeclineReported) return { count: 0, hasNew: false };
  const known = new Set(await declinesOfPayment(db, payment.id));
  if (newest && known.has(newest.id)) return { count: known.size, hasNew: false };
  const { data } = await stripe.sdk.charges.list({ payment_intent: intent.id, limit: CHARGES_PER_LOOK });
  const declined = data.filter((charge) => charge.status === "failed" && isRecent(charge));
  const unknown = declined.filter(({ id }) => !known.has(id));
  const rows = unknown.map(({ id, created }) => ({
    chargeId: id,
    declinedAt: instantOf(new Date(created * 1000)),
  }));
  await insertDeclines(db, payment, rows);
  return { count: known.size + rows.length, hasNew: rows.length > 0 };
}

async function pausesAround({ db, now }: StripeDeps, { payerAddressHash, payerNetworkHash }: Payment) {
  const hasOrigin = payerAddressHash !== null && payerNetworkHash !== null;
  const near = hasOrigin ? await pausesNear(db, { payerAddressHash, payerNetworkHash }, now()) : [];
  return [...near, ...(await pauseOfClub(db, now()))];
}

/** Tells staff, once a day of each limit, and lets the dashboard show it. */
async function alarmStaff({ db, now }: StripeDeps, payment: Payment, exceeded: readonly CardLimit[]) {
  const widest = exceeded.at(-1);
  if (widest === undefined) return;
  const at = now();
  await inTransaction(db, async (trx) => {
    await markExceeded(trx, payment.id, widest);
    await queueMessages(
      trx,
      exceeded.map((reason) => ({
        dedupeKey: `card-testing:${reason}:${dateInZone(at, club.timeZone)}`,
        kind: "staff_card_testing_alarm",
        recipient: "staff",
        language: payment.language,
        about: { paymentId: payment.id, reason },
        now: instantOf(at),
      })),
    );
  });
}

/** The decline with which a payment ends. */
function lastDecline(pauses: readonly CardPause[]): number {
  if (pauses.some(({ isFarBeyond }) => isFarBeyond)) return DECLINES_END_PAYMENT.farBeyond;
  return pauses.length > 0 ? DECLINES_END_PAYMENT.inPause : DECLINES_END_PAYMENT.usually;
}

/**
 * Counts what was declined, and ends a payment on which more cards were tried than a family can honestly need: at
 * Stripe first; what it was for stays as it is (docs/rules/money.md#eight-declines-end-a-payment).
 * @returns whether it was ended just now: what was settled of it is true no more
 */
export async function limitCardAttempts(
  deps: StripeDeps,
  settlement: Settlement,
  reported: Reported = {},
): Promise<boolean> {
  const { payment, intent } = settlement;
  const { count, hasNew } = await noteDeclines(deps, settlement, reported);
  if (!hasNew && count < DECLINES_END_PAYMENT.inPause) return false;
  const pauses = await pausesAround(deps, payment);
  const own: CardLimit[] = count >= DECLINES_END_PAYMENT.usually ? ["payment"] : [];
  await alarmStaff(deps, payment, [...own, ...pauses.map(({ limit }) => limit)]);
  const isOpen = intent.status !== "succeeded" && intent.status !== "canceled";
  if (!isOpen || count < lastDecline(pauses) || !(await cancelIntent(deps.stripe, intent.id))) {
    return false;
  }
  deps.log.warn({ paymentId: payment.id, declines: count }, "too many cards were tried on a payment");
  return true;
}
