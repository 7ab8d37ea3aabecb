import type Stripe from "stripe";
import type { Language } from "#domain/languages.ts";
import { type Cents, centsFromDollars } from "#domain/money.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { refuseWhilePaused } from "#server/payments/card-pauses.ts";
import { findLiveByRequest, insertPayment, type Payment, renewPayment } from "#server/payments/data.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { ensureIntent } from "#server/payments/intents.ts";
import { endPayment } from "#server/payments/other-attempts.ts";
import type { PayerOrigin } from "#server/payments/payer-origin.ts";
import { settle } from "#server/payments/settle.ts";
import { sha256 } from "#server/registrations/request-hash.ts";
import { insertDonation } from "./data.ts";

type StartDeps = Pick<Deps, "db" | "now" | "log"> & { stripe: StripeGateway };

export interface DonationRequest {
  /** Whole dollars, as chosen. */
  dollars: number;
  browserHash: string;
  origin: PayerOrigin;
  language: Language;
}

export interface StartedDonation {
  intent: Stripe.PaymentIntent;
  /** What the intent charges. */
  totalCents: Cents;
}

const ATTEMPTS = 10;

/** The same for every amount: the database itself then allows a browser one live donation (design.md §7.11). */
function donationHash(browserHash: string): string {
  return sha256(`donation:${browserHash}`);
}

/** This browser's live donation of the same amount. */
async function findSame(db: Db, { browserHash, dollars }: DonationRequest): Promise<Payment | undefined> {
  const live = await findLiveByRequest(db, donationHash(browserHash));
  return live?.amountCents === centsFromDollars(dollars) ? live : undefined;
}

/** This browser's live donation, or a new one; undefined when another call was faster. */
async function findOrPlan(deps: StartDeps, request: DonationRequest): Promise<Payment | undefined> {
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
    if (payment) await insertDonation(trx, payment.id, instantOf(now()));
    return payment;
  });
}

/**
 * Stores a donation, then makes its payment intent; asking again gives the same one. Another amount ends the
 * browser's earlier intent at Stripe first, so that no tab can charge what another tab showed.
 * @throws {ApiError} card_attempts_exceeded or payment_setup_failed
 */
export async function startDonation(deps: StartDeps, request: DonationRequest): Promise<StartedDonation> {
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
    await settle(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}
