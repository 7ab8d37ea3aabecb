import type Stripe from "stripe";
import { dateInZone } from "#domain/calendar-date.ts";
import {
  CARD_ALARM_MS,
  type CardLimit,
  DECLINES_COUNT_MS,
  DECLINES_END_PAYMENT,
  FAR_BEYOND,
  leastDeclines,
  pausedUntil,
  type SharedCardLimit,
} from "#domain/card-limits.ts";
import { type PaymentPurpose, UNSETTLED_STATES } from "#domain/payment-state.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { queueMessages } from "#server/mail/queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { PayerOrigin } from "#server/platform/browser-token.ts";
import { readClub } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { cancelIntent } from "./intents.ts";
import type { Payment } from "./payments.ts";
import type { Settlement } from "./stripe-snapshot.ts";

/** Maximum of rows read: above every limit on a busy day, and short of reading a whole flood. */
const MOST_ROWS = 2000;

const CHARGES_PER_LOOK = 100;

/** Ids of a payment's declined charges that are already counted. */
async function declinesOfPayment(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("cardDeclines")
    .select("chargeId")
    .where("paymentId", "=", paymentId)
    .execute();
  return rows.map(({ chargeId }) => chargeId);
}

/** Stores declined charges, each once. */
async function insertDeclines(
  db: Db,
  { id: paymentId, payerAddressHash, payerNetworkHash }: Payment,
  charges: readonly { chargeId: string; declinedAt: Instant }[],
): Promise<void> {
  if (charges.length === 0) return;
  await db
    .insertInto("cardDeclines")
    .values(charges.map((charge) => ({ ...charge, paymentId, payerAddressHash, payerNetworkHash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The past day's declines of a network, newest first. */
function declinesOfNetwork(db: Db, payerNetworkHash: string, now: Date) {
  return db
    .selectFrom("cardDeclines")
    .select(["payerAddressHash", "declinedAt"])
    .where("payerNetworkHash", "=", payerNetworkHash)
    .where("declinedAt", ">", instantBefore(now, DECLINES_COUNT_MS))
    .orderBy("declinedAt", "desc")
    .limit(MOST_ROWS)
    .execute();
}

/** The past day's declines of all payments, newest first. */
function declinesOfClub(db: Db, now: Date) {
  return db
    .selectFrom("cardDeclines")
    .select(["payerAddressHash", "payerNetworkHash", "declinedAt"])
    .where("declinedAt", ">", instantBefore(now, DECLINES_COUNT_MS))
    .orderBy("declinedAt", "desc")
    .limit(MOST_ROWS)
    .execute();
}

/** The past day's paid registrations, of a network, or of all with null. */
async function paidRegistrations(db: Db, payerNetworkHash: string | null, now: Date) {
  const since = instantBefore(now, DECLINES_COUNT_MS);
  const paid = db
    .selectFrom("payments")
    .select(["payerAddressHash", "paidAt"])
    .where("purpose", "=", "registration")
    .where("method", "=", "card")
    // For the index: a payment is paid within a day of its creation, or of its renewal within another day.
    .where("createdAt", ">", instantBefore(now, 2 * DECLINES_COUNT_MS))
    .where("paidAt", ">", since);
  const rows = await (payerNetworkHash === null
    ? paid
    : paid.where("payerNetworkHash", "=", payerNetworkHash)
  ).execute();
  return rows.map(({ payerAddressHash, paidAt }) => ({ payerAddressHash, paidAt: paidAt ?? since }));
}

/** Marks a payment's declines with the limit that they exceeded. */
async function markExceeded(trx: Trx, paymentId: string, exceeded: CardLimit): Promise<void> {
  await trx.updateTable("cardDeclines").set({ exceeded }).where("paymentId", "=", paymentId).execute();
}

/** Whether any limit was exceeded lately, which staff see as an alert. */
export async function areCardsTested(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("cardDeclines")
    .select("chargeId")
    .where("declinedAt", ">", instantBefore(now, CARD_ALARM_MS))
    .where("exceeded", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of declines in the past hour, by address. */
export async function declinedLately(db: Db, now: Date) {
  const rows = await db
    .selectFrom("cardDeclines")
    .select((eb) => ["payerAddressHash", "payerNetworkHash", eb.fn.countAll().as("declines")])
    .where("declinedAt", ">", instantBefore(now, CARD_ALARM_MS))
    .groupBy(["payerAddressHash", "payerNetworkHash"])
    .execute();
  return rows.map((row) => ({ ...row, declines: Number(row.declines) }));
}

/** Unsettled payments from a network, or from one address of it. */
export function unsettledFrom(db: Db, payerNetworkHash: string, payerAddressHash: string | null) {
  const open = db
    .selectFrom("payments")
    .select("id")
    .where("payerNetworkHash", "=", payerNetworkHash)
    .where("state", "in", UNSETTLED_STATES)
    .orderBy("createdAt")
    .limit(MOST_ROWS);
  return (payerAddressHash === null ? open : open.where("payerAddressHash", "=", payerAddressHash)).execute();
}

/** A limit that declined cards have exceeded, and when it ends. */
interface CardPause {
  limit: SharedCardLimit;
  until: Date;
  /** Whether it was exceeded several times over (FAR_BEYOND). */
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
  // The club's limit is never "far beyond": nobody loses a payment because of strangers elsewhere.
  const isFarBeyond = limit !== "club" && pausedUntil(limit, history, now, FAR_BEYOND) !== undefined;
  return until ? [{ limit, until, isFarBeyond }] : [];
}

/** Limits that a payment's address and network have exceeded; a single query if few cards were declined. */
export async function pausesNear(
  db: Db,
  { payerAddressHash, payerNetworkHash }: PayerOrigin,
  now: Date,
): Promise<CardPause[]> {
  const declined = await declinesOfNetwork(db, payerNetworkHash, now);
  if (declined.length < leastDeclines("address")) return [];
  const paid = await paidRegistrations(db, payerNetworkHash, now);
  const isSameAddress = (row: { payerAddressHash: string | null }) =>
    row.payerAddressHash === payerAddressHash;
  return [
    ...pauseOf("address", declined.filter(isSameAddress), paid.filter(isSameAddress), now),
    ...pauseOf("network", declined, paid, now),
  ];
}

/** Counts each network at most up to an address's limit, so that no single network pauses donations for everybody. */
function cappedByNetwork<T extends { payerNetworkHash: string | null }>(declined: readonly T[]): T[] {
  const counted = new Map<string, number>();
  return declined.filter(({ payerNetworkHash }) => {
    if (payerNetworkHash === null) return true;
    const count = (counted.get(payerNetworkHash) ?? 0) + 1;
    counted.set(payerNetworkHash, count);
    return count <= leastDeclines("address");
  });
}

/** The club's limit, if all its payments together have exceeded it. */
async function pauseOfClub(db: Db, now: Date): Promise<CardPause[]> {
  const declined = cappedByNetwork(await declinesOfClub(db, now));
  if (declined.length < leastDeclines("club")) return [];
  return pauseOf("club", declined, await paidRegistrations(db, null, now), now);
}

interface BeginningPayment {
  purpose: PaymentPurpose;
  origin: PayerOrigin;
  /** Finds the payment to continue, if there is one: a payment begun before the pause may be finished. */
  findLive: () => Promise<Payment | undefined>;
}

/**
 * Refuses a new payment from an address or network with too many declined cards. The club's limit pauses donations
 * only, so that strangers cannot close registration (docs/rules/money.md#a-card-tester-cannot-close-registration).
 * @throws {ApiError} card_attempts_exceeded, with the remaining seconds
 */
export async function refuseWhilePaused(
  { db, now }: Pick<Deps, "db" | "now">,
  { purpose, origin, findLive }: BeginningPayment,
): Promise<void> {
  const date = now();
  const pauses = await pausesNear(db, origin, date);
  if (purpose === "donation") pauses.push(...(await pauseOfClub(db, date)));
  if (pauses.length === 0 || (await findLive())) return;
  const until = Math.max(...pauses.map((pause) => pause.until.getTime()));
  throw new ApiError("card_attempts_exceeded", {
    retryAfterSeconds: Math.ceil((until - date.getTime()) / 1000),
  });
}

/** The intent's newest charge, if it was declined. */
function declinedCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === "object" && charge.status === "failed" ? charge : undefined;
}

interface Reported {
  /** Stripe reported a decline; the intent may have been paid since. */
  isDeclineReported?: boolean;
}

/**
 * Stores the intent's charges that were declined in the past day, each once, however many webhooks, browsers, sweeps
 * and servers call this. Lists charges at Stripe only if there may be a new one.
 * @returns the number of declines, and whether some are new
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

/** Mails staff once a day about each exceeded limit, and marks the declines for the dashboard. */
async function alarmStaff({ db, now }: StripeDeps, payment: Payment, exceeded: readonly CardLimit[]) {
  const widest = exceeded.at(-1);
  if (widest === undefined) return;
  const date = now();
  const { timeZone } = await readClub(db);
  await inTransaction(db, async (trx) => {
    await markExceeded(trx, payment.id, widest);
    await queueMessages(
      trx,
      exceeded.map((reason) => ({
        dedupeKey: `card-testing:${reason}:${dateInZone(date, timeZone)}`,
        kind: "staff_card_testing_alarm",
        recipient: "staff" as const,
        about: { paymentId: payment.id, reason },
        now: instantOf(date),
      })),
    );
  });
}

/** The number of declines that ends a payment. */
function lastDecline(pauses: readonly CardPause[]): number {
  if (pauses.some(({ isFarBeyond }) => isFarBeyond)) return DECLINES_END_PAYMENT.farBeyond;
  return pauses.length > 0 ? DECLINES_END_PAYMENT.inPause : DECLINES_END_PAYMENT.usually;
}

/**
 * Counts an intent's declines and cancels it at Stripe if more cards were tried than a family needs. Its registrations
 * stay as they are (docs/rules/money.md#eight-declines-end-a-payment).
 * @returns whether it was cancelled now, so that the caller must settle it again
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
  const ofPayment: CardLimit[] = count >= DECLINES_END_PAYMENT.usually ? ["payment"] : [];
  await alarmStaff(deps, payment, [...ofPayment, ...pauses.map(({ limit }) => limit)]);
  const isOpen = intent.status !== "succeeded" && intent.status !== "canceled";
  if (!isOpen || count < lastDecline(pauses) || !(await cancelIntent(deps.stripe, intent.id))) {
    return false;
  }
  deps.log.warn({ paymentId: payment.id, declines: count }, "too many cards were tried on a payment");
  return true;
}
