import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import type { DonorDetails } from "#domain/prices/donation-and-aid.ts";
import { readPaymentSetup } from "./payment-setup.ts";
import type { PaymentProof } from "./payment-status.ts";
import { findPaidAttempt, removeAttempt } from "./tab-payment.ts";
import type { PaymentOrPaid } from "./use-payment-setup.ts";

/**
 * Runs donation setups one at a time, across all tabs if the browser has Web Locks. The first call of a new
 * browser sets the cookie that the second call must send.
 */
async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("donation-setup", work) : work();
}

/** The response to a donation setup; amounts in cents. */
export type DonationSetup = InferResponseType<(typeof api)["create-donation-intent"]["$post"]> & {
  proof: PaymentProof;
};

/**
 * Creates the payment of a donation in whole dollars. The same amount returns the same payment; another
 * amount cancels the previous one (docs/reference/prices.md#donation-payments). Returns `paid` if an earlier
 * attempt in this tab succeeded without a response.
 * @throws {ApiError | TypeError} see app/lib/api-fetch.ts
 * @throws {PaymentSetupError} if the setup was refused, or Stripe returned no client secret
 */
export function setUpDonation(amount: number, signal: AbortSignal): Promise<PaymentOrPaid<DonationSetup>> {
  return runExclusively(async () => {
    // Another amount may have been chosen during the wait.
    signal.throwIfAborted();
    const paid = await findPaidAttempt("donation");
    if (paid?.status.intentStatus === "succeeded") return { paid };
    if (!paid) removeAttempt("donation");
    const response = await api["create-donation-intent"].$post({ json: { amount } }, withTimeout());
    const payment = await response.json();
    return { payment: { ...payment, proof: readPaymentSetup(payment) } };
  });
}

/** Stores the donor's details, before or after paying. Throws like every API call (app/lib/api.ts). */
export async function storeDonorDetails(proof: PaymentProof, details: DonorDetails): Promise<void> {
  await api.donations.$post({ json: { ...proof, ...details } }, withTimeout());
}
