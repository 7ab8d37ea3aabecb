import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { setUpProof } from "#app/lib/api-error.ts";
import { patiently } from "#app/lib/connection.ts";
import type { DonorDetails } from "#domain/donation-schema.ts";
import { type PaymentProof, paidHere } from "./tab-payment.ts";

/**
 * Sets up one donation after the other, over all tabs of this browser where it has Web Locks: the first call of a new
 * browser brings the cookie that the second one sends.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("donation-setup", work) : work();
}

/** What the server answers when a donation is set up; cents. */
export type SetUpDonation = InferResponseType<(typeof api)["create-donation-intent"]["$post"]> & PaymentProof;

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
  return inTurn(async () => {
    // Another amount was chosen while this one waited for its turn.
    signal.throwIfAborted();
    const earlier = await paidHere("donation");
    if (earlier?.status.intentStatus === "succeeded") return { paid: earlier.proof };
    const response = await api["create-donation-intent"].$post({ json: { amount } }, patiently());
    const payment = await response.json();
    return { payment: { ...payment, ...setUpProof(payment) } };
  });
}

/** Stores who gives, before or after paying. Throws as every call does (app/lib/api.ts). */
export async function tellDonor(proof: PaymentProof, details: DonorDetails): Promise<void> {
  await api.donations.$post({ json: { ...proof, ...details } }, patiently());
}
