import type Stripe from "stripe";
import { childKey } from "#domain/child-identity.ts";
import { type Cents, centsFromDollars } from "#domain/money.ts";
import { itemise, type QuoteLine } from "#domain/pricing.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { lockProgram } from "#server/programs/places.ts";
import { lockPending, type Registration } from "#server/registrations/data.ts";
import { registrationHash } from "#server/registrations/request-hash.ts";
import { type ReserveRequest, renewHold, reserve } from "#server/registrations/reserve.ts";
import { findLiveByRequest, type Payment, renewPayment } from "./data.ts";
import { ensureIntent } from "./intents.ts";
import { endPayment } from "./other-attempts.ts";
import { settle } from "./settle.ts";

export interface StartedPayment {
  intent: Stripe.PaymentIntent;
  lines: QuoteLine[];
  totalCents: Cents;
}

export type StartRequest = Omit<ReserveRequest, "environment" | "now"> & {
  /** The intent that this tab was about to pay before the family changed something. */
  previousIntentId: string | undefined;
};

const ATTEMPTS = 5;

/** The unpaid registration of this browser that the request changes: same child, or the same tab's last one. */
async function findOwnPending(db: Db | Trx, request: StartRequest) {
  const { browserHash, data, programId, previousIntentId } = request;
  const mine = await db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .selectAll("registrations")
    .select("payments.intentId")
    .where("payments.browserHash", "=", browserHash)
    .where("registrations.programId", "=", programId)
    .where("registrations.status", "=", "pending")
    .where("registrations.deletedAt", "is", null)
    .orderBy("registrations.createdAt", "desc")
    .limit(20)
    .execute();
  const previous = previousIntentId && mine.find(({ intentId }) => intentId === previousIntentId);
  const own = previous || mine.find((row) => row.childKey === childKey(data));
  if (!own) return undefined;
  const { intentId: _intentId, ...registration } = own;
  return registration satisfies Registration;
}

async function findOrReserve(deps: StripeDeps, request: StartRequest): Promise<Payment | undefined> {
  const { db, stripe, now } = deps;
  // Read before `same`: what another post of the same form stored in between is then found as the same, not ended.
  const own = await findOwnPending(db, request);
  const same = await findLiveByRequest(db, registrationHash(request.data));
  if (same) {
    return inTransaction(db, async (trx) => {
      const renewed = await renewPayment(trx, same.id, now());
      if (renewed) await renewHold(trx, same.id, now());
      return renewed;
    });
  }
  if (own?.paymentId && !(await endPayment(deps, own.paymentId))) throw new ApiError("already_registered");
  const reservation = { ...request, environment: stripe.environment, now: now() };
  return inTransaction(db, async (trx) => {
    const kept = own && (await lockPending(trx, own));
    // Another tab changed it first: beginning again changes what that one made of it.
    if (own && !kept) return undefined;
    // Another tab's first post may have stored one since: whoever comes second changes that one.
    if (!own) await lockProgram(trx, request.programId);
    if (!own && (await findOwnPending(trx, request))) return undefined;
    return reserve(trx, reservation, kept);
  });
}

/**
 * Stores the registration, then makes its payment intent; asking again gives the same one.
 * @throws {ApiError} already_registered, registration_closed, program_full or payment_setup_failed
 */
export async function startRegistration(deps: StripeDeps, request: StartRequest): Promise<StartedPayment> {
  const { db, stripe } = deps;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const payment = await findOrReserve(deps, request);
    if (!payment) continue;
    const intent = await ensureIntent(db, stripe, payment);
    if (intent.status === "succeeded") {
      await settle(deps, intent.id);
      throw new ApiError("already_registered");
    }
    if (intent.status !== "canceled") {
      const { amountCents } = payment;
      const lines = itemise(amountCents, centsFromDollars(request.data.donationAmount));
      return { intent, lines, totalCents: amountCents };
    }
    // Ended at Stripe behind our back: close our row, and the next round plans a new payment.
    await settle(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}
