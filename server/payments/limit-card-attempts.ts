import type Stripe from "stripe";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { type CardLimit, DECLINES_COUNT_MS, DECLINES_END_PAYMENT } from "#domain/card-limits.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf, type StripeDeps } from "#server/deps.ts";
import { queueMessages } from "#server/outbox.ts";
import { declinesOfPayment, insertDeclines, markExceeded } from "./card-declines.ts";
import { type CardPause, pauseOfClub, pausesNear } from "./card-pauses.ts";
import type { Payment } from "./data.ts";
import { cancelIntent } from "./intents.ts";
import { type Settlement, settle } from "./settle.ts";

const CHARGES_PER_LOOK = 100;

/** The newest charge of an intent if it was declined. */
function declinedCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === "object" && charge.status === "failed" ? charge : undefined;
}

interface Reported {
  /** Stripe has told of a decline, whatever the intent has come to since. */
  isReported?: boolean;
}

/**
 * Counts the charges of an intent that were declined in the past day, each once by its id, whoever makes us look:
 * webhook, browser, sweep, several servers at once. Asks Stripe for them only when there is a new one.
 * @returns how many there are, and whether some were not known
 */
export async function noteDeclines(
  { db, stripe, now }: StripeDeps,
  { payment, intent }: Settlement,
  { isReported = false }: Reported = {},
): Promise<{ count: number; hasNew: boolean }> {
  const newest = declinedCharge(intent);
  const since = now().getTime() - DECLINES_COUNT_MS;
  const isRecent = ({ created }: Stripe.Charge) => created * 1000 > since;
  if (newest ? !isRecent(newest) : !isReported) return { count: 0, hasNew: false };
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
 * Stripe first; what it was for stays as it is (docs/rules/money.md#eight-declines-end-a-payment). Answers what is
 * true after that.
 */
export async function limitCardAttempts(
  deps: StripeDeps,
  settlement: Settlement,
  reported: Reported = {},
): Promise<Settlement> {
  const { payment, intent } = settlement;
  const { count, hasNew } = await noteDeclines(deps, settlement, reported);
  if (!hasNew && count < DECLINES_END_PAYMENT.inPause) return settlement;
  const pauses = await pausesAround(deps, payment);
  const own: CardLimit[] = count >= DECLINES_END_PAYMENT.usually ? ["payment"] : [];
  await alarmStaff(deps, payment, [...own, ...pauses.map(({ limit }) => limit)]);
  const isOpen = intent.status !== "succeeded" && intent.status !== "canceled";
  if (!isOpen || count < lastDecline(pauses) || !(await cancelIntent(deps.stripe, intent.id))) {
    return settlement;
  }
  deps.log.warn({ paymentId: payment.id, declines: count }, "too many cards were tried on a payment");
  return (await settle(deps, intent.id)) ?? settlement;
}
