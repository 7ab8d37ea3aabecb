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

/** Stores a donation beside its payment, before anything is known about the donor. */
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

/** Stores what a donor tells; what is not named stays, a blank becomes null. */
export async function updateDonor(trx: Trx, paymentId: string, details: DonorDetails): Promise<void> {
  const told = Object.entries(details).filter(([, text]) => text !== undefined);
  if (told.length === 0) return;
  await trx
    .updateTable("donations")
    .set(Object.fromEntries(told.map(([field, text]) => [field, text || null])))
    .where("paymentId", "=", paymentId)
    .execute();
}

/**
 * Stores who gave, before or after paying; an address that comes after the money still gets its receipt.
 * @throws {ApiError} payment_not_found for a payment that is not a donation
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

/** Thanks a donor whose address is known, once, however often this is called. */
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

/** What follows in the transaction in which a donation succeeds: the receipt, and a note to the staff. */
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
  /** Whole dollars, as chosen. */
  dollars: number;
  browserHash: string;
  origin: PayerOrigin;
  language: Language;
}

interface StartedDonation {
  intent: Stripe.PaymentIntent;
  /** What the intent charges. */
  totalCents: Cents;
}

const ATTEMPTS = 10;

/** The same for every amount: the database itself then allows a browser one live donation (docs/rules/prices.md#one-live-donation-a-browser). */
function donationHash(browserHash: string): string {
  return sha256(`donation:${browserHash}`);
}

/** This browser's live donation of the same amount. */
async function findSame(db: Db, { browserHash, dollars }: DonationRequest): Promise<Payment | undefined> {
  const live = await findLiveByRequest(db, donationHash(browserHash));
  return live?.amountCents === centsFromDollars(dollars) ? live : undefined;
}

/** This browser's live donation, or a new one; undefined when another call was faster. */
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
    // With the bank: nothing else can be given until that is decided. Paid: a new donation may follow.
    const atBank = await findLiveByRequest(db, requestHash);
    if (atBank) return atBank;
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
 * Stores a donation, then makes its payment intent; asking again gives the same one. Another amount ends the
 * browser's earlier intent at Stripe first, so that no tab can charge what another tab showed.
 * @throws {ApiError} card_attempts_exceeded or payment_setup_failed
 */
export async function startDonation(deps: StripeDeps, request: DonationRequest): Promise<StartedDonation> {
  const { db, stripe } = deps;
  const findLive = () => findSame(db, request);
  await refuseWhilePaused(deps, { purpose: "donation", origin: request.origin, findLive });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const payment = await findOrPlan(deps, request);
    if (!payment) continue;
    const intent = await ensureIntent(db, stripe, payment);
    if (intent.status !== "succeeded" && intent.status !== "canceled") {
      return { intent, totalCents: payment.amountCents };
    }
    // Paid or ended elsewhere meanwhile: close our row, and the next round plans a new payment.
    await settlePayment(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}
