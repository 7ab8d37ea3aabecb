import type { InferResponseType } from "hono/client";
import { cleanLine } from "#domain/clean-text.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { api } from "./api.ts";
import { setUpProof } from "./api-error.ts";
import { clearProof, type PaymentProof, readProof, saveProof } from "./payment-proof.ts";
import { clearPendingRegistration, readPendingRegistration } from "./pending-registration.ts";

/** What the server answers when a payment is set up; cents. */
export type SetUpPayment = InferResponseType<(typeof api)["create-payment-intent"]["$post"]> & PaymentProof;
/** What the server knows about one payment; cents. */
export type PaymentTruth = InferResponseType<(typeof api)["payments"]["status"]["$post"]>["data"];
export type SavedRegistration = InferResponseType<(typeof api)["registrations"]["$post"]>["data"];

/** No answer for this long counts as a lost one: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;
/** Longer where the server asks Stripe for a new payment, over a slow line. */
const SETUP_PATIENCE_MS = 40_000;

/**
 * Stores the registration and gets its payment: the same one for the same registration, and the one before
 * it ended when this tab has changed something (payments.md, Flow 1).
 * @throws {ApiError | TypeError} see app/lib/api.ts
 * @throws {SetUpRefused} when the answer says so, or Stripe gave no secret, without which there is no card form
 */
export async function setUpPayment(registrationData: RegistrationData): Promise<SetUpPayment> {
  const previousPaymentIntentId = readProof("attempt")?.paymentIntentId;
  const response = await api["create-payment-intent"].$post(
    { json: { registrationData, previousPaymentIntentId } },
    { init: { signal: AbortSignal.timeout(SETUP_PATIENCE_MS) } },
  );
  const payment = await response.json();
  const proof = setUpProof(payment);
  saveProof("attempt", proof);
  return { ...payment, ...proof };
}

/** Asks the server for the truth about a payment. Throws ApiError payment_not_found for a wrong secret. */
export async function paymentTruth(proof: PaymentProof): Promise<PaymentTruth> {
  const response = await api.payments.status.$post(
    { json: proof },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
  return (await response.json()).data;
}

/** Tells the server that a payment succeeded; it asks Stripe itself, so that repeating is safe. */
export async function postRegistration(
  registrationData: RegistrationData,
  paymentIntentId: string,
): Promise<SavedRegistration> {
  const response = await api.registrations.$post(
    { json: { registrationData, paymentIntentId } },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
  return (await response.json()).data;
}

/**
 * After a registration is paid: forgets what was typed for this child and keeps the proof of payment. What
 * another tab has meanwhile typed for another child stays.
 */
export function completeRegistration(childFirstName: string | null, proof: PaymentProof): void {
  saveProof("registration", proof);
  if (readProof("attempt")?.paymentIntentId === proof.paymentIntentId) clearProof("attempt");
  const pending = readPendingRegistration();
  const isOther =
    pending && childFirstName && cleanLine(pending.childFirstName) !== cleanLine(childFirstName);
  if (!isOther) clearPendingRegistration();
}
