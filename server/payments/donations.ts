import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Selectable } from "kysely";
import * as z from "zod/mini";
import { centsFromDollars } from "#domain/money/money.ts";
import { type DonorDetails, donationAmountSchema, donorSchema } from "#domain/prices/donation-and-aid.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { eraseMailAndNotes, queueMessage } from "#server/mail/queue.ts";
import { areKeysOf, requireStripe, stripeKeyColumns } from "#server/payments/stripe/gateway.ts";
import { cancelPayment, startPayment } from "#server/payments/sync/card-payment.ts";
import { paymentForHolder, proofSchema } from "#server/payments/sync/sync-payment.ts";
import { BATCH, type Db, hasRows, pickColumns, type Trx } from "#server/platform/database/database.ts";
import type { DonationsTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash } from "#server/platform/http/browser-token.ts";
import { networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { insertPayment } from "./intents.ts";
import { findLivePayment, lockPayment, type Payment, renewPayment } from "./payment-rows.ts";

/** Enough to try every amount twice; a sixth of the limit for registrations. */
const SETUP_LIMIT = { name: "donation-setup", calls: 20, windowSeconds: 600 };

const DONOR_LIMIT = { name: "donor", calls: 60, windowSeconds: 600 };

type Donation = Selectable<DonationsTable>;

export function findDonation(db: Db | Trx, paymentId: string): Promise<Donation | undefined> {
  return db.selectFrom("donations").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

/** Updates the given fields of a donor; blank becomes null. */
async function updateDonor(trx: Trx, paymentId: string, details: DonorDetails): Promise<void> {
  const provided = Object.entries(details).filter(([, text]) => text !== undefined);
  if (provided.length === 0) return;
  await trx
    .updateTable("donations")
    .set(Object.fromEntries(provided.map(([field, text]) => [field, text || null])))
    .where("paymentId", "=", paymentId)
    .execute();
}

/**
 * Stores donor data before or after payment; a later address still gets its receipt.
 * @throws {ApiError} payment_not_found if the payment is not a donation
 */
async function describeDonor(
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

/** Queues the receipt once, if the donor gave an address. @returns how many */
export async function queueDonationReceipt(
  trx: Trx,
  payment: Payment,
  now: Instant,
  dedupeKey = `receipt:${payment.id}`,
): Promise<number> {
  const donation = await findDonation(trx, payment.id);
  if (!donation?.donorEmail) return 0;
  await queueMessage(trx, {
    dedupeKey,
    kind: "donation_receipt",
    recipient: "donor",
    language: payment.language,
    about: { paymentId: payment.id },
    now,
  });
  return 1;
}

/** Queues the receipt and staff's notice when a donation succeeds. */
export async function completeDonation(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  await queueDonationReceipt(trx, payment, now);
  await queueMessage(trx, {
    dedupeKey: `staff:${payment.id}:donation`,
    kind: "staff_donation_notice",
    recipient: "staff",
    about: { paymentId: payment.id },
    now,
  });
}

interface DonationRequest {
  /** Whole dollars. */
  dollars: number;
  browserHash: string;
  networkHash: string;
  language: Language;
}

/**
 * Independent of the amount, so the database allows one live donation per browser
 * (docs/reference/prices.md#donation-payments).
 */
function donationKey(browserHash: string): string {
  return `donation:${browserHash}`;
}

/** The browser's live donation, or a new one; undefined after a lost race. */
async function findOrPlan(deps: StripeDeps, request: DonationRequest): Promise<Payment | undefined> {
  const { db, stripe, now } = deps;
  const liveKey = donationKey(request.browserHash);
  const amountCents = centsFromDollars(request.dollars);
  const live = await findLivePayment(db, liveKey);
  // A card form takes the new keys only.
  if (live?.amountCents === amountCents && areKeysOf(stripe, live)) {
    return inTransaction(db, (trx) => renewPayment(trx, live.id, now()));
  }
  if (live && !(await cancelPayment(deps, live.id))) {
    // If it is processing, it must finish first. If it was paid, a new donation may follow.
    const processing = await findLivePayment(db, liveKey);
    if (processing) return processing;
  }
  const keys = stripeKeyColumns(stripe);
  return inTransaction(db, async (trx) => {
    const payment = await insertPayment(trx, {
      purpose: "donation",
      amountCents,
      liveKey,
      ...pickColumns(request, ["browserHash", "networkHash", "language"]),
      ...keys,
      now: now(),
    });
    if (payment) {
      await trx.insertInto("donations").values({ id: randomUUID(), paymentId: payment.id }).execute();
    }
    return payment;
  });
}

/**
 * Stores a donation, then creates its payment intent; repeating returns the same one. Another amount first ends the
 * browser's earlier intent at Stripe, so no tab charges an amount that another tab has replaced.
 * @throws {ApiError} card_attempts_exceeded or payment_setup_failed
 */
function startDonation(deps: StripeDeps, request: DonationRequest) {
  const beginning = {
    purpose: "donation",
    networkHash: request.networkHash,
    findLive: async () => {
      const live = await findLivePayment(deps.db, donationKey(request.browserHash));
      return live?.amountCents === centsFromDollars(request.dollars) ? live : undefined;
    },
  } as const;
  return startPayment(deps, beginning, () => findOrPlan(deps, request));
}

const setupSchema = z.object({ amount: donationAmountSchema });
const detailsSchema = z.extend(proofSchema, donorSchema.shape);

/** Donations without a registration (docs/reference/prices.md#donation-payments). */
export function donationRoutes(deps: Deps) {
  const { settings } = deps;
  return new Hono()
    .post("/create-donation-intent", rateLimit(deps, SETUP_LIMIT), jsonBody(setupSchema), async (c) => {
      const { payment, intent } = await startDonation(requireStripe(deps), {
        dollars: c.req.valid("json").amount,
        browserHash: browserHash(c, settings),
        networkHash: networkKey(c, deps),
        language: requestLanguage(c),
      });
      c.header("Cache-Control", "no-store");
      return c.json({
        success: true as const,
        totalAmount: payment.amountCents,
        clientSecret: intent.client_secret,
        paymentIntentId: intent.id,
        intentStatus: intent.status,
        message: "Donation intent created.",
      });
    })
    .post("/donations", rateLimit(deps, DONOR_LIMIT), jsonBody(detailsSchema), async (c) => {
      const { paymentIntentId, clientSecret, ...details } = c.req.valid("json");
      const { payment } = await paymentForHolder(deps, { paymentIntentId, clientSecret });
      await describeDonor(deps, payment, details);
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    });
}

interface Erasure {
  donationId: string;
  at: Date;
  /** Staff, or "system" after the retention period. */
  actor: string;
}

/**
 * Erases a donor's data and message; the money stays (docs/reference/privacy.md#donors). Safe to repeat.
 * @throws {ApiError} not_found
 */
export async function eraseDonor(trx: Trx, { donationId, at, actor }: Erasure): Promise<void> {
  const donationRow = () => trx.selectFrom("donations").where("id", "=", donationId);
  const donation = await donationRow().select("paymentId").executeTakeFirst();
  if (!donation) throw new ApiError("not_found");
  const { paymentId } = donation;
  await lockPayment(trx, paymentId);
  const wasErased = await isDonorErased(trx, paymentId);
  const details = await donationRow()
    .select(["donorName", "donorEmail", "message"])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("donations")
    .set({ donorName: null, donorEmail: null, message: null })
    .where("id", "=", donationId)
    .execute();
  await eraseMailAndNotes(trx, { id: donationId, paymentId, at });
  const isEmpty = Object.values(details).every((text) => text === null);
  if (!isEmpty || !wasErased)
    await recordAudit(trx, { at, actor, action: "donor_erased", subject: donationId });
}

/** Whether a donor was erased; later input of an open tab must be ignored. */
function isDonorErased(trx: Trx, paymentId: string): Promise<boolean> {
  const erased = trx
    .selectFrom("donations")
    .innerJoin("erasures", "erasures.registrationId", "donations.id")
    .where("donations.paymentId", "=", paymentId);
  return hasRows(erased);
}

/** Selects donations that still have a donor's name, address or message. */
export function donorsWithDetails(db: Db | Trx) {
  return db
    .selectFrom("donations")
    .innerJoin("payments", "payments.id", "donations.paymentId")
    .select("donations.id")
    .where((eb) =>
      eb.or([
        eb("donorName", "is not", null),
        eb("donorEmail", "is not", null),
        eb("message", "is not", null),
      ]),
    );
}

/** Erases a batch of donors; several instances may run it at once. @returns them */
async function eraseDonors({ db, now }: DonorDeps, query: ReturnType<typeof donorsWithDetails>) {
  const donors = await query.limit(BATCH).execute();
  for (const { id } of donors) {
    await inTransaction(db, (trx) => eraseDonor(trx, { donationId: id, at: now(), actor: "system" }));
  }
  return donors;
}
type DonorDeps = Pick<Deps, "db" | "now">;

export function erasePaidDonors(deps: DonorDeps, before: Instant) {
  return eraseDonors(deps, donorsWithDetails(deps.db).where("payments.paidAt", "<=", before));
}

export function eraseUnpaidDonors(deps: DonorDeps, before: Instant) {
  const unpaid = donorsWithDetails(deps.db).where("payments.paidAt", "is", null);
  return eraseDonors(deps, unpaid.where("payments.expiresAt", "<=", before));
}
