import type { InferResponseType } from "hono/client";
import { clearDonationChoice } from "#app/family/donation-choice.ts";
import { api } from "#app/lib/api.ts";
import { ApiError, setUpProof } from "#app/lib/api-error.ts";
import type { DonorDetails } from "#domain/donation-schema.ts";
import { clearProof, type PaymentProof, readProof, saveProof } from "./payment-proof.ts";
import { paymentStatus } from "./use-payment-status.ts";

/**
 * Runs work of one name one after the other, over all tabs of this browser where it has Web Locks: the first
 * call of a new browser brings the cookie that the second one sends.
 */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(name, work);
}

/** What the server answers when a donation is set up; cents. */
export type SetUpDonation = InferResponseType<(typeof api)["create-donation-intent"]["$post"]> & PaymentProof;

/** No answer for this long counts as a lost one: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;

/** A donation that this tab has tried to pay without hearing the answer, and that went through. */
async function unheardOfSuccess(): Promise<PaymentProof | null> {
  const attempt = readProof("giftAttempt");
  if (!attempt) return null;
  try {
    const { intentStatus } = await paymentStatus(attempt);
    if (intentStatus === "succeeded") return attempt;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  clearProof("giftAttempt");
  return null;
}

/**
 * Gets the payment for a donation in whole dollars: the same one for the same amount, and the one before it
 * ended (docs/rules/prices.md#one-live-donation-a-browser). `paid` instead, when an earlier try of this tab has gone through unnoticed.
 * @throws {ApiError | TypeError} see app/lib/api.ts
 * @throws {SetUpRefused} when the answer says so, or Stripe gave no secret, without which there is no card form
 */
export function setUpDonation(
  amount: number,
  signal: AbortSignal,
): Promise<{ paid: PaymentProof } | { payment: SetUpDonation }> {
  return inTurn("donation-setup", async () => {
    // Another amount was chosen while this one waited for its turn.
    signal.throwIfAborted();
    const paid = await unheardOfSuccess();
    if (paid) return { paid };
    const response = await api["create-donation-intent"].$post(
      { json: { amount } },
      { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
    );
    const payment = await response.json();
    return { payment: { ...payment, ...setUpProof(payment) } };
  });
}

/** Stores who gives, before or after paying. Throws as every call does (app/lib/api.ts). */
export async function tellDonor(proof: PaymentProof, details: DonorDetails): Promise<void> {
  await api.donations.$post(
    { json: { ...proof, ...details } },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
}

/** After a donation is paid: forgets the choice and keeps the proof of payment. */
export function completeDonation(proof: PaymentProof): void {
  saveProof("donation", proof);
  clearProof("giftAttempt");
  clearDonationChoice();
}
