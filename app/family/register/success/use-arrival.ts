import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import type { PaymentProof, PaymentStatus } from "#app/family/payment/payment-status.ts";
import {
  completeAttempt,
  readCompletedPayment,
  storeCompletedPayment,
} from "#app/family/payment/tab-payment.ts";
import { completeOrder, confirmOrder } from "#app/family/register/paid-order.ts";
import { readPendingOrder } from "#app/family/register/pending-order.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import { paymentOutcome } from "./outcome.ts";

/** Parameters that a redirecting payment provider adds to the address (docs/reference/public-pages.md#success-page). */
const PROVIDER_PARAMETERS = ["payment_intent", "payment_intent_client_secret", "redirect_status"] as const;

export interface Arrival {
  purpose: PaymentPurpose;
  proof: PaymentProof | null;
  /** True after a return from a bank's page. */
  isRedirect: boolean;
  /** The order in an email's link, whose free children wait for a code, or the last free order confirmed in this browser. */
  orderId?: string | undefined;
}

const uuidSchema = z.uuid();

/** Payment and order from the URL or session storage. */
export function readArrival(): Arrival {
  const parameters = new URLSearchParams(window.location.search);
  const purpose = parameters.get("donation") === "true" ? "donation" : "registration";
  const orderId = uuidSchema.safeParse(parameters.get("order")).data;
  // A link in an email opens that order, even if this tab paid a later one.
  if (orderId && purpose === "registration") return { purpose, proof: null, isRedirect: false, orderId };
  const [paymentIntentId, clientSecret] = PROVIDER_PARAMETERS.map((name) => parameters.get(name));
  if (!paymentIntentId || !clientSecret)
    return { purpose, proof: null, ...readCompletedPayment(purpose), isRedirect: false };
  return { purpose, proof: { paymentIntentId, clientSecret }, isRedirect: true };
}

/** Removes the provider's parameters from the URL, so that they are not shared or kept in the history. */
export function removeProviderParameters(): void {
  const url = new URL(window.location.href);
  for (const name of PROVIDER_PARAMETERS) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

/** Notifies the server that this browser's order was paid, then removes typed values. */
async function confirmAndComplete({ orderId, children }: PaymentStatus, proof: PaymentProof): Promise<void> {
  try {
    if (orderId !== null && readPendingOrder()) await confirmOrder(orderId, proof);
  } catch {
    // The server has already recorded this payment, or the network is lost.
  }
  completeOrder(
    children.map(({ firstName }) => firstName),
    proof,
  );
}

/** When the payment's outcome is known, stores the proof, removes the URL's parameters, and empties the form. */
export function useCompletion(
  arrival: Arrival | undefined,
  payment: PaymentStatus | undefined,
  error: Error | null,
): void {
  const { t } = useTranslation("checkout");
  const thankDonor = (proof: PaymentProof) => {
    completeAttempt("donation", { proof });
    const { title, message } = t("situations.donationSuccess", { returnObjects: true });
    showToast({ title, message, tone: "success" });
  };

  const onStatus = useEffectEvent((status: PaymentStatus) => {
    if (!arrival?.proof) return;
    const { proof, purpose, isRedirect } = arrival;
    const outcome = paymentOutcome(status);
    if (isRedirect) removeProviderParameters();
    if (outcome !== "unpaid") storeCompletedPayment(purpose, { proof });
    if (isRedirect && outcome === "donated") thankDonor(proof);
    if (status.purpose === "registration" && status.intentStatus === "succeeded") {
      void confirmAndComplete(status, proof);
    }
  });
  useEffect(() => {
    if (payment) onStatus(payment);
  }, [payment]);

  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) removeProviderParameters();
  }, [error]);
}
