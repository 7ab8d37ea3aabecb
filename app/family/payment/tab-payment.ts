import * as z from "zod/mini";
import { ApiError } from "#app/lib/api-fetch.ts";
import { readStoredJson, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import {
  fetchPaymentStatus,
  isProcessing,
  type PaymentProof,
  type PaymentStatus,
  paymentProofSchema,
} from "./payment-status.ts";

/**
 * This tab's record of one payment (docs/reference/payments.md#payment-attempts-in-a-tab). It survives a reload.
 * An attempt is stored after the setup. The completed payment is the one that /success shows.
 */
const tabPaymentSchema = z.object({
  /** For a registration. Works only in this browser, because the order's status also requires its cookie. */
  orderId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** null if nothing is due. */
  proof: z.nullable(paymentProofSchema),
  /** The part of the open balance that this payment covers, in cents; undefined for all of it. */
  cents: z.optional(z.int()),
  /** True if the card may have been charged. */
  isSent: z.optional(z.boolean()),
});
export type TabPayment = z.infer<typeof tabPaymentSchema>;

/** Session storage keys. */
const STORAGE_KEYS = {
  attempt: { registration: "paymentAttempt", donation: "donationAttempt" },
  completed: { registration: "registrationProof", donation: "donationProof" },
} as const;
type RecordKind = keyof typeof STORAGE_KEYS;

function writeRecord(kind: RecordKind, purpose: PaymentPurpose, payment: TabPayment): void {
  writeText("session", STORAGE_KEYS[kind][purpose], JSON.stringify(payment));
}

function readRecord(kind: RecordKind, purpose: PaymentPurpose): TabPayment | null {
  const parse = (stored: unknown) => tabPaymentSchema.safeParse(stored).data;
  return readStoredJson("session", STORAGE_KEYS[kind][purpose], parse) ?? null;
}

/** The payment that this tab has set up but not completed. */
export function readPaymentAttempt(purpose: PaymentPurpose): TabPayment | null {
  return readRecord("attempt", purpose);
}

/** This tab's last completed payment, or last order confirmed without one, for /success. */
export function readCompletedPayment(purpose: PaymentPurpose): TabPayment | null {
  return readRecord("completed", purpose);
}

/** Stores the attempt of an order after its setup. */
export function storeOrderAttempt(orderId: string, proof: PaymentProof | null, cents?: Cents): void {
  writeRecord("attempt", "registration", { orderId, proof, cents });
}

/** Records that the card may be charged from now on. */
export function markAttemptSent(purpose: PaymentPurpose, proof: PaymentProof): void {
  writeRecord("attempt", purpose, { ...readPaymentAttempt(purpose), proof, isSent: true });
}

/** Records that the card was certainly declined, so that the payment can be retried. */
export function markAttemptDeclined(purpose: PaymentPurpose): void {
  const attempt = readPaymentAttempt(purpose);
  if (attempt) writeRecord("attempt", purpose, { ...attempt, isSent: false });
}

/** Stores the payment that /success shows in this tab. */
export function storeCompletedPayment(purpose: PaymentPurpose, payment: TabPayment): void {
  writeRecord("completed", purpose, payment);
}

export function removeAttempt(purpose: PaymentPurpose): void {
  removeText("session", STORAGE_KEYS.attempt[purpose]);
}

/** Removes the attempt of a payment, or of an order without one, unless this tab has started another one. */
export function clearAttempt(purpose: PaymentPurpose, { orderId, proof }: TabPayment): void {
  const attempt = readPaymentAttempt(purpose);
  if (!attempt) return;
  const isSame = proof
    ? attempt.proof?.paymentIntentId === proof.paymentIntentId
    : attempt.orderId === orderId;
  if (isSame) removeAttempt(purpose);
}

/** Stores a completed payment and removes its attempt. */
export function completeAttempt(purpose: PaymentPurpose, payment: TabPayment): void {
  storeCompletedPayment(purpose, payment);
  clearAttempt(purpose, payment);
}

/** A payment of this tab, and its status. */
export interface FoundPayment {
  proof: PaymentProof;
  status: PaymentStatus;
}

/**
 * The payment of this tab's attempt if it succeeded or is processing, after a lost response or a reload. Otherwise null.
 * @throws {ApiError | TypeError} if the status cannot be fetched
 */
export async function findPaidAttempt(purpose: PaymentPurpose): Promise<FoundPayment | null> {
  const proof = readPaymentAttempt(purpose)?.proof;
  if (!proof) return null;
  try {
    const status = await fetchPaymentStatus(proof);
    if (status.intentStatus === "succeeded" || isProcessing(status)) return { proof, status };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return null;
}
