import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { queueMessage } from "#server/outbox.ts";
import type { Payment } from "#server/payments/data.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { cancelIntent } from "#server/payments/intents.ts";
import { type Settlement, settle } from "#server/payments/settle.ts";

type GuardDeps = Pick<Deps, "db" | "now" | "log"> & { stripe: StripeGateway };

/** A donor has one or two cards; who tries more on one donation is trying out numbers (payments.md, fault 30). */
const FAILURES_ALLOWED = 8;
const BLOCKED_SECONDS = 3600;

/** Forgotten a day later, with the counts of calls (server/http/rate-limit.ts). */
const blockKey = (browserHash: string) => `calls:donation-blocked:${browserHash}`;

/** Whether Stripe holds as many declined charges of an unpaid intent as anybody gets. */
async function hasUsedUp({ sdk }: StripeGateway, { intent }: Settlement): Promise<boolean> {
  if (intent.status !== "requires_payment_method" || !intent.last_payment_error) return false;
  const { data } = await sdk.charges.list({ payment_intent: intent.id, limit: FAILURES_ALLOWED });
  return data.filter(({ status }) => status === "failed").length >= FAILURES_ALLOWED;
}

async function blockAndAlarm({ db, now }: GuardDeps, payment: Payment): Promise<void> {
  const at = now();
  const blocked = {
    count: FAILURES_ALLOWED,
    windowStartedAt: instantOf(at),
    lockedUntil: instantOf(new Date(at.getTime() + BLOCKED_SECONDS * 1000)),
  };
  await inTransaction(db, async (trx) => {
    if (payment.browserHash !== null) {
      await trx
        .insertInto("throttles")
        .values({ key: blockKey(payment.browserHash), ...blocked })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(blocked))
        .execute();
    }
    await queueMessage(trx, {
      dedupeKey: `card-testing:${dateInZone(at, club.timeZone)}`,
      kind: "staff_card_testing_alarm",
      recipient: "staff",
      language: payment.language,
      about: { paymentId: payment.id },
      now: instantOf(at),
    });
  });
}

/** Ends a donation on which too many cards were tried, and answers what is true after that. */
export async function limitCardAttempts(deps: GuardDeps, settlement: Settlement): Promise<Settlement> {
  const { payment, intent } = settlement;
  if (payment.purpose !== "donation" || !(await hasUsedUp(deps.stripe, settlement))) return settlement;
  if (!(await cancelIntent(deps.stripe, intent.id))) return settlement;
  await blockAndAlarm(deps, payment);
  deps.log.warn({ paymentId: payment.id }, "too many cards were tried on a donation");
  return (await settle(deps, intent.id)) ?? settlement;
}

/**
 * Refuses a browser whose donation was ended for trying too many cards.
 * @throws {ApiError} card_attempts_exceeded, with the seconds that are left
 */
export async function refuseBlocked(db: Db, browserHash: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom("throttles")
    .select("lockedUntil")
    .where("key", "=", blockKey(browserHash))
    .executeTakeFirst();
  const left = row?.lockedUntil ? Date.parse(row.lockedUntil) - now.getTime() : 0;
  if (left > 0) {
    throw new ApiError("card_attempts_exceeded", { retryAfterSeconds: Math.ceil(left / 1000) });
  }
}
