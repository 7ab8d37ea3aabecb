import type Stripe from "stripe";
import { childKey } from "#domain/child-identity.ts";
import { type Cents, centsFromDollars } from "#domain/money.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import { itemise } from "#domain/pricing.ts";
import { checkAnswers, differingQuestions } from "#domain/program-answers.ts";
import type { RegistrationData } from "#domain/registration.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { refuseWhilePaused } from "#server/payments/card-limit-mutations.ts";
import { ensureIntent, hasShownCard } from "#server/payments/intents.ts";
import { renewPayment } from "#server/payments/mutations.ts";
import { findLiveByRequest, findPayment, type Payment } from "#server/payments/queries.ts";
import { settlePayment } from "#server/payments/settle-mutations.ts";
import { endPayment } from "#server/payments/supersede-mutations.ts";
import { lockProgram } from "#server/programs/place-mutations.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { comparedAnswers } from "#server/registrations/answers.ts";
import { differingAnswers } from "#server/registrations/contest-queries.ts";
import { columnsFrom, lockPending, type Registration } from "#server/registrations/data.ts";
import { answersTo } from "./order-rules.ts";
import { type KeptPayment, type ReserveRequest, renewHold, reserve } from "./reserve-mutations.ts";

export interface StartedPayment {
  /** Our own id of the payment. */
  paymentId: string;
  intent: Stripe.PaymentIntent;
  lines: ReturnType<typeof itemise>;
  totalCents: Cents;
  /** Until when the place is kept. */
  keptUntil: Instant;
}

export type StartRequest = Omit<ReserveRequest, "environment" | "now"> & {
  /** The intent that this tab was about to pay before the family changed something. */
  previousIntentId: string | undefined;
};

const ATTEMPTS = 5;

/** Whether two forms come from the same guardian: at a shared computer the next family starts afresh. */
function isSameGuardian(row: Registration, { email, phone }: RegistrationData): boolean {
  const folded = (text: string) => text.toLowerCase();
  return folded(row.email) === folded(email) || row.phone === phone;
}

/**
 * The unpaid registration of this browser that the request changes: the same child, or the same tab's last one by
 * the same guardian.
 */
async function findOwnPending(trx: Trx, request: StartRequest) {
  const { browserHash, data, programId, previousIntentId } = request;
  const mine = await trx
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
  const previous =
    previousIntentId && mine.find((row) => row.intentId === previousIntentId && isSameGuardian(row, data));
  const own = previous || mine.find((row) => row.childKey === childKey(data));
  if (!own) return undefined;
  const { intentId: _intentId, ...registration } = own;
  return registration satisfies Registration;
}

/** Whether what the program asks was answered as it was before. */
async function hasSameAnswers(trx: Trx, own: Registration, { data, programId }: StartRequest) {
  const { kept } = checkAnswers(await questionsOf(trx, programId), data.answers);
  const before = (await comparedAnswers(trx, [own.id])).get(own.id) ?? {};
  return differingQuestions(kept, before).length === 0;
}

/** The live payment of this browser's registration when nothing was changed in the form; its cookie may be new. */
async function findUnchanged(trx: Trx, own: Registration | undefined, request: StartRequest) {
  if (!own?.paymentId) return undefined;
  const sent = columnsFrom(request.data, own.totalAmount ?? 0);
  const isSame =
    sent.donationAmount === own.donationAmount &&
    differingAnswers({ ...own, ...sent }, own).length === 0 &&
    (await hasSameAnswers(trx, own, request));
  const payment = isSame ? await findPayment(trx, own.paymentId) : undefined;
  return payment && isUnsettled(payment.state) ? payment : undefined;
}

/** The live payment that this browser's form would go on with. */
async function findSame(trx: Trx, own: Registration | undefined, request: StartRequest) {
  return (await findLiveByRequest(trx, request.requestHash)) ?? (await findUnchanged(trx, own, request));
}

/** What there is of this request already, or the payment that was just stored because there was nothing. */
interface Beginning {
  payment?: KeptPayment | undefined;
  same?: Payment;
  own?: Registration;
}

/** The usual family comes for the first time: one transaction looks for an earlier attempt and finds none. */
function begin({ db, stripe, now }: StripeDeps, request: StartRequest): Promise<Beginning> {
  return inTransaction(db, async (trx) => {
    // First: another tab's post is then stored before we look, or after we have.
    const program = await lockProgram(trx, request.programId);
    // Before `same`: what a post that changes its registration stores in between is found as the same, not ended.
    const own = await findOwnPending(trx, request);
    const same = await findSame(trx, own, request);
    if (same) return { same };
    if (own) {
      // Before its payment is ended: what is refused has cost the family nothing.
      await answersTo(trx, request);
      return { own };
    }
    const reservation = { ...request, environment: stripe.environment, now: now() };
    return { payment: await reserve(trx, program, reservation) };
  });
}

/** The same payment again, or the registration of one that cannot be: its price has changed since its hold ended. */
type Renewed = { payment: KeptPayment; stale?: undefined } | { stale: Registration };

/** The same payment again, with its place and its day anew; undefined when it was settled or ended meanwhile. */
function renew(
  { db, now }: StripeDeps,
  { id }: Payment,
  { browserHash, networkHash, quoteHash }: StartRequest,
  showedCard = false,
): Promise<Renewed | undefined> {
  return inTransaction(db, async (trx) => {
    const renewed = await renewPayment(trx, id, now());
    if (!renewed) return undefined;
    const isProcessing = renewed.state === "processing";
    const renewal = { holder: { browserHash, networkHash }, now: now(), showedCard, isProcessing, quoteHash };
    const kept = await renewHold(trx, id, renewal);
    return typeof kept === "string" ? { payment: { ...renewed, keptUntil: kept } } : kept;
  });
}

/** Ends the payment that the registration waited for, and plans one for what the family sends now. */
async function change(deps: StripeDeps, own: Registration, request: StartRequest) {
  const { db, stripe, now } = deps;
  if (own.paymentId && !(await endPayment(deps, own.paymentId))) throw new ApiError("already_registered");
  const reservation = { ...request, environment: stripe.environment, now: now() };
  return inTransaction(db, async (trx) => {
    const kept = await lockPending(trx, own);
    // Another tab changed it first: beginning again changes what that one made of it.
    if (!kept) return undefined;
    return reserve(trx, await lockProgram(trx, request.programId), reservation, kept);
  });
}

/** undefined when another call was faster: the next round finds what it stored. */
async function findOrReserve(deps: StripeDeps, request: StartRequest): Promise<KeptPayment | undefined> {
  const { payment, same, own } = await begin(deps, request);
  if (!same) return own ? change(deps, own, request) : payment;
  const renewed = await renew(deps, same, request);
  return renewed?.stale ? change(deps, renewed.stale, request) : renewed?.payment;
}

/**
 * Stores the registration, then makes its payment intent; asking again gives the same one.
 * @throws {ApiError} card_attempts_exceeded, payment_setup_failed, and what reserve() and renewHold() throw
 */
export async function startRegistration(deps: StripeDeps, request: StartRequest): Promise<StartedPayment> {
  const { db, stripe } = deps;
  const findLive = () =>
    inTransaction(db, async (trx) => findSame(trx, await findOwnPending(trx, request), request));
  await refuseWhilePaused(deps, { purpose: "registration", origin: request.origin, findLive });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const payment = await findOrReserve(deps, request);
    if (!payment) continue;
    const intent = await ensureIntent(db, stripe, payment);
    if (intent.status === "succeeded") {
      await settlePayment(deps, intent.id);
      throw new ApiError("already_registered");
    }
    if (intent.status !== "canceled") {
      const renewed = hasShownCard(intent) ? await renew(deps, payment, request, true) : { payment };
      // Ended or priced anew meanwhile: the next round says so.
      if (!renewed || renewed.stale) continue;
      const { id, amountCents, keptUntil } = renewed.payment;
      const lines = itemise(amountCents, centsFromDollars(request.data.donationAmount));
      return { paymentId: id, intent, lines, totalCents: amountCents, keptUntil };
    }
    // Ended at Stripe behind our back: close our row, and the next round plans a new payment.
    await settlePayment(deps, intent.id);
  }
  throw new ApiError("payment_setup_failed");
}
