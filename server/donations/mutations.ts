import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type Stripe from "stripe";
import type { DonorDetails } from "#domain/donation-schema.ts";
import type { Language } from "#domain/languages.ts";
import { type Cents, centsFromDollars } from "#domain/money.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { DonationsTable } from "#server/db/money-schema.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { queueMessage } from "#server/email/queue-message.ts";
import { ApiError } from "#server/http/api-error.ts";
import { refuseWhilePaused } from "#server/payments/card-limit-mutations.ts";
import { ensureIntent } from "#server/payments/intents.ts";
import { insertPayment, renewPayment } from "#server/payments/mutations.ts";
import { type PayerOrigin, sha256 } from "#server/payments/payer.ts";
import { findLiveByRequest, lockPayment, type Payment } from "#server/payments/queries.ts";
import { settlePayment } from "#server/payments/settle-mutations.ts";
import { endPayment } from "#server/payments/supersede-mutations.ts";
import { isDonorErased } from "./erase-mutations.ts";

export type Donation = Selectable<DonationsTable>;

export async function insertDonation(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .insertInto("donations")
    .values({
      id: randomUUID(),
      paymentId,
      donorName: null,
      donorEmail: null,
      message: null,
    })
    .execute();
}

export function findDonation(db: Db | Trx, paymentId: string): Promise<Donation | undefined> {
  return db.selectFrom("donations").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

/** Updates the given fields of a donor; blank becomes null. */
export async function updateDonor(trx: Trx, paymentId: string, details: DonorDetails): Promise<void> {
  const given = Object.entries(details).filter(([, text]) => text !== undefined);
  if (given.length === 0) return;
  await trx
    .updateTable("donations")
    .set(Object.fromEntries(given.map(([field, text]) => [field, text || null])))
    .where("paymentId", "=", paymentId)
    .execute();
}

/**
 * Stores donor data before or after payment; a later address still gets its receipt.
 * @throws {ApiError} payment_not_found if the payment is not a donation
 */
export async function describeDonor(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, purpose }: Payment,
  details: DonorDetails,
): Promise<void> {
  if (purpose !== "donation") throw new ApiError("payment_not_found");
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, id);
    if (await isDonorErased(trx, id)) return;
    await updateDonor(trx, id, details);
    if (payment?.state === "succeeded") await queueDonationReceipt(trx, payment, instantOf(now()));
  });
}

/** Queues the receipt once, if the donor gave an address. */
async function queueDonationReceipt(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  const donation = await findDonation(trx, payment.id);
  if (!donation?.donorEmail) return;
  await queueMessage(trx, {
    dedupeKey: `receipt:${payment.id}`,
    kind: "donation_receipt",
    recipient: "donor",
    language: payment.language,
    about: { paymentId: payment.id },
    now,
  });
}

/** Queues the receipt and staff's notice when a donation succeeds. */
export async function completeDonation(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  await queueDonationReceipt(trx, payment, now);
  await queueMessage(trx, {
    dedupeKey: `staff:${payment.id}:donation`,
    kind: "staff_donation_notice",
    recipient: "staff",
    language: payment.language,
    about: { paymentId: payment.id },
    now,
  });
}

interface DonationRequest {
  /** Whole dollars. */
  dollars: number;
  browserHash: string;
  origin: PayerOrigin;
  language: Language;
}

interface StartedDonation {
  intent: Stripe.PaymentIntent;
  totalCents: Cents;
}

const ATTEMPTS = 10;

/** Independent of the amount, so the database allows one live donation per browser (docs/rules/prices.md#one-live-donation-a-browser). */
function donationHash(browserHash: string): string {
  return sha256(`donation:${browserHash}`);
}

async function findSameAmount(
  db: Db,
  { browserHash, dollars }: DonationRequest,
): Promise<Payment | undefined> {
  const live = await findLiveByRequest(db, donationHash(browserHash));
  return live?.amountCents === centsFromDollars(dollars) ? live : undefined;
}

/** The browser's live donation, or a new one; undefined after a lost race. */
async function findOrPlan(deps: StripeDeps, request: DonationRequest): Promise<Payment | undefined> {
  const { db, stripe, now } = deps;
  const { browserHash, origin, language } = request;
  const requestHash = donationHash(browserHash);
  const amountCents = centsFromDollars(request.dollars);
  const live = await findLiveByRequest(db, requestHash);
  if (live?.amountCents === amountCents) {
    return inTransaction(db, (trx) => renewPayment(trx, live.id, now()));
  }
  if (live && !(await endPayment(deps, live.id))) {
    // If it is processing, it must finish first. If it was paid, a new donation may follow.
    const processing = await findLiveByRequest(db, requestHash);
    if (processing) return processing;
  }
  const { environment } = stripe;
  return inTransaction(db, async (trx) => {
    const payment = await insertPayment(trx, {
      purpose: "donation",
      ...{ amountCents, requestHash, browserHash, origin, language, environment },
      now: now(),
    });
    if (payment) await insertDonation(trx, payment.id);
    return payment;
  });
}

/**
 * Stores a donation, then creates its payment intent; repeating returns the same one. Another amount first ends the
 * browser's
 * earlier intent at Stripe, so no tab charges an amount that another tab showed.
 * @throws {ApiError} card_attempts_exceeded or payment_setup_failed
 */
export async function startDonation(deps: StripeDeps, request: DonationRequest): Promise<StartedDonation> {
  const { db, stripe } = deps;
  const findLive = () => findSameAmount(db, request);
  await refuseWhilePaused(deps, { purpose: "donation", origin: request.origin, findLive });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const payment = await findOrPlan(deps, request);
    if (!payment) continue;
    const intent = await ensureIntent(db, stripe, payment);
    if (intent.status !== "succeeded" && intent.status !== "canceled") {
      return { intent, totalCents: payment.amountCents };
    }
    // It was paid or ended in the meantime: settle our row, then retry with a new payment.
    await settlePayment(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}
