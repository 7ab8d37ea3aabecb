import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { readPaymentSetup } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import type { DonorDetails } from "#domain/prices/donation-schema.ts";
import { type PaymentProof, paidHere } from "./tab-payment.ts";
import type { SetUpOrPaid } from "./use-payment-setup.ts";

/**
 * Sets up donations one at a time, across all tabs if the browser has Web Locks. A new browser's first call sets the
 * cookie that the second one must send.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("donation-setup", work) : work();
}

/** The server's answer when a donation is set up; amounts in cents. */
export type SetUpDonation = InferResponseType<(typeof api)["create-donation-intent"]["$post"]> & {
  proof: PaymentProof;
};

/**
 * Gets the payment for a donation in whole dollars. The same amount gives the same payment; another one cancels the
 * previous payment (docs/reference/prices.md#donation-payments). Returns `paid` if an earlier attempt in this tab
 * succeeded unnoticed.
 * @throws {ApiError | TypeError} see app/lib/api-fetch.ts
 * @throws {PaymentSetupError} when the setup was refused, or Stripe gave no client secret
 */
export function setUpDonation(amount: number, signal: AbortSignal): Promise<SetUpOrPaid<SetUpDonation>> {
  return inTurn(async () => {
    // Another amount was chosen while this one waited.
    signal.throwIfAborted();
    const paid = await paidHere("donation");
    if (paid?.status.intentStatus === "succeeded") return { paid };
    const response = await api["create-donation-intent"].$post({ json: { amount } }, withTimeout());
    const payment = await response.json();
    return { payment: { ...payment, proof: readPaymentSetup(payment) } };
  });
}

/** Stores the donor's details, before or after paying. Throws like every API call (app/lib/api.ts). */
export async function tellDonor(proof: PaymentProof, details: DonorDetails): Promise<void> {
  await api.donations.$post({ json: { ...proof, ...details } }, withTimeout());
}
