import type Stripe from "stripe";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import type { SyncedPayment } from "#server/payments/sync/apply-snapshot.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { addCalls, type RateLimit, refuseOverLimit, uncountCall } from "#server/platform/http/rate-limit.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { cancelIntent } from "./intents.ts";
import { lockPayment, type Payment } from "./payment-rows.ts";

/**
 * Declines that end a payment. A family may have two or three cards and mistype some. Fewer are allowed once a limit
 * below is reached, and none once an address is FAR_BEYOND its own: no family is behind such declines.
 */
const DECLINES_END_PAYMENT = {
  usually: 8,
  atLimit: 4,
  farBeyond: 1,
} as const;
const FAR_BEYOND = 3;

/** Declines from one address (an IPv4 address, or the /56 of IPv6) after which it begins no new payment by card. */
const LIMITS_PER_ADDRESS: readonly RateLimit[] = [
  { name: "card_declines_hour", calls: 16, windowSeconds: 3600 },
  { name: "card_declines_day", calls: 40, windowSeconds: 86_400 },
];
/** After this many declines overall, no donation by card can begin. Registrations continue. */
const GLOBAL_LIMITS: readonly RateLimit[] = [
  { name: "all_card_declines_hour", calls: 60, windowSeconds: 3600 },
  { name: "all_card_declines_day", calls: 200, windowSeconds: 86_400 },
];
const EVERYBODY = "all";

/** How long staff see the alert after the last decline above a limit. */
const ALERT_MS = HOUR_MS;

const CHARGES_PER_READ = 100;

/** Whether a limit was exceeded in the past hour, which staff see as an alert. */
export async function hasCardTesting(db: Db, now: Date): Promise<boolean> {
  const testedAt = await readSetting(db, "cardsTestedAt");
  return testedAt !== undefined && testedAt > instantBefore(now, ALERT_MS);
}

export interface BeginningPayment {
  purpose: PaymentPurpose;
  networkHash: string;
  /** Finds the payment to continue, if there is one: a payment that was begun earlier may be finished. */
  findLive: () => Promise<Payment | undefined>;
}

/**
 * Refuses a new payment from an address with too many declined cards. The limit in all refuses only donations, so that
 * strangers cannot close registration (docs/reference/payments.md#card-testing-limits).
 * @throws {ApiError} card_attempts_exceeded, with the remaining seconds
 */
export async function refuseCardTesters(
  deps: Pick<Deps, "db" | "now">,
  { purpose, networkHash, findLive }: BeginningPayment,
): Promise<void> {
  try {
    await refuseOverLimit(deps, LIMITS_PER_ADDRESS, networkHash, "card_attempts_exceeded");
    if (purpose === "donation")
      await refuseOverLimit(deps, GLOBAL_LIMITS, EVERYBODY, "card_attempts_exceeded");
  } catch (refusal) {
    if (!(await findLive())) throw refusal;
  }
}

function declinedCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === "object" && charge.status === "failed" ? charge : undefined;
}

interface DeclineReport {
  /** Stripe reported a decline; the intent may have been paid since. */
  isDeclineReported?: boolean;
}

/**
 * Stores how many charges of a payment were declined. Each counts once, although webhooks, browsers, polls and several
 * servers report it. Lists charges at Stripe only if there may be a new one.
 * @returns the declines of the payment, and how many of them are new
 */
async function storeDeclines(
  { db, stripe }: StripeDeps,
  { payment, intent }: SyncedPayment,
  { isDeclineReported = false }: DeclineReport,
): Promise<{ declines: number; added: number }> {
  const newest = declinedCharge(intent);
  const isKnown = newest === undefined ? !isDeclineReported : newest.id === payment.lastDeclinedCharge;
  if (isKnown) return { declines: payment.declines, added: 0 };
  const { data } = await stripe.sdk.charges.list({ payment_intent: intent.id, limit: CHARGES_PER_READ });
  // Stripe lists the newest first.
  const declined = data.filter(({ status }) => status === "failed");
  return inTransaction(db, async (trx) => {
    const stored = (await lockPayment(trx, payment.id))?.declines ?? 0;
    const added = declined.length - stored;
    if (added <= 0) return { declines: stored, added: 0 };
    await trx
      .updateTable("payments")
      .set({ declines: declined.length, lastDeclinedCharge: declined[0]?.id ?? null })
      .where("id", "=", payment.id)
      .execute();
    return { declines: declined.length, added };
  });
}

/** Adds declines to counters. @returns how many times over the limits are; 1 is exactly at a limit */
async function timesOver(deps: StripeDeps, limits: readonly RateLimit[], callerKey: string, added: number) {
  let times = 0;
  for (const limit of limits)
    times = Math.max(times, (await addCalls(deps, limit, callerKey, added)) / limit.calls);
  return times;
}

/** Counts new declines of a payment, and notes that cards are tested. @returns how many declines the payment may have */
async function countDeclines(
  deps: StripeDeps,
  { networkHash }: Payment,
  { declines, added }: { declines: number; added: number },
): Promise<number> {
  const { usually, atLimit, farBeyond } = DECLINES_END_PAYMENT;
  if (added === 0 && declines < atLimit) return usually;
  const ofAddress = networkHash === null ? 0 : await timesOver(deps, LIMITS_PER_ADDRESS, networkHash, added);
  // An address above its own limit counts no further, so that one address cannot stop everybody's donations.
  const inAll = await timesOver(deps, GLOBAL_LIMITS, EVERYBODY, ofAddress > 1 ? 0 : added);
  const isAtLimit = ofAddress >= 1 || inAll >= 1;
  if (added > 0 && (isAtLimit || declines >= usually)) {
    await writeSetting(deps.db, "cardsTestedAt", instantOf(deps.now()), deps.now());
  }
  if (ofAddress >= FAR_BEYOND) return farBeyond;
  return isAtLimit ? atLimit : usually;
}

/**
 * Forgives an address one decline, once, when a registration is paid after declines: honest families mistype and then
 * pay, also many behind one address. A donation forgives nothing, because testers pay one dollar.
 */
async function forgiveDecline(db: Db, { id, purpose, networkHash }: Payment): Promise<void> {
  if (purpose !== "registration" || networkHash === null) return;
  const forgiven = await db
    .updateTable("payments")
    .set({ networkHash: null })
    .where("id", "=", id)
    .where("networkHash", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!forgiven) return;
  for (const limit of LIMITS_PER_ADDRESS) await uncountCall(db, limit, networkHash);
  for (const limit of GLOBAL_LIMITS) await uncountCall(db, limit, EVERYBODY);
}

/**
 * Counts an intent's declines, and cancels it at Stripe if more cards were tried than a family needs. Its
 * registrations stay unchanged (docs/reference/payments.md#card-testing-limits).
 * @returns whether it was canceled now, so that the caller must sync it again
 */
export async function limitCardAttempts(
  deps: StripeDeps,
  synced: SyncedPayment,
  reported: DeclineReport = {},
): Promise<boolean> {
  const { payment, intent } = synced;
  const stored = await storeDeclines(deps, synced, reported);
  const { declines } = stored;
  if (declines === 0) return false;
  const allowed = await countDeclines(deps, payment, stored);
  const isPaid = intent.status === "succeeded";
  if (isPaid) await forgiveDecline(deps.db, payment);
  const isOpen = !isPaid && intent.status !== "canceled";
  if (!isOpen || declines < allowed || !(await cancelIntent(deps.stripe, intent.id))) return false;
  deps.log.warn({ paymentId: payment.id, declines }, "too many cards were tried on a payment");
  return true;
}
