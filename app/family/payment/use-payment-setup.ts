import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useConfig } from "#app/lib/use-config.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import type { PaymentProof } from "./payment-status.ts";
import { useStripeScript } from "./stripe-elements.tsx";
import { type FoundPayment, findPaidAttempt, readPaymentAttempt } from "./tab-payment.ts";
import { type CardPaymentOptions, PAYMENT_CHANGED_ERROR, type PrepareResult } from "./use-card-payment.ts";

/** Timeout in milliseconds. Long, because the server calls Stripe and the connection may be slow. */
export const SETUP_TIMEOUT_MS = 40_000;

/** A payment after its setup, or one that this tab has paid although the response was lost. */
export type PaymentOrPaid<Payment> = { payment: Payment } | { paid: FoundPayment };

/**
 * Sets up the payment of an order. If the server refuses with `alreadyPaidCode`, checks whether this tab has paid it.
 * @param orderId the order that the tab must have paid, if known
 */
export async function setUpOrFindPaid<Payment>(
  setUp: () => Promise<Payment>,
  alreadyPaidCode: ApiErrorCode,
  orderId = readPaymentAttempt("registration")?.orderId,
): Promise<PaymentOrPaid<Payment>> {
  try {
    return { payment: await setUp() };
  } catch (error) {
    const isOtherOrder = readPaymentAttempt("registration")?.orderId !== orderId;
    if (!(error instanceof ApiError) || error.code !== alreadyPaidCode || isOtherOrder) throw error;
    const paid = await findPaidAttempt("registration").catch((statusError) => {
      throw statusError instanceof ApiError ? error : statusError;
    });
    if (!paid) throw error;
    return { paid };
  }
}

interface PreparedPayment {
  /** null if nothing is due now. */
  proof: PaymentProof | null;
  intentStatus: string | null;
}

interface PaymentSetupOptions<Payment> {
  /** Key of the payment. A change sets it up again. */
  queryKey: readonly unknown[];
  setUp: (signal: AbortSignal) => Promise<PaymentOrPaid<Payment>>;
  enabled?: boolean;
}

/** Sets up a payment and loads Stripe.js in parallel: the data of a card form. */
export function usePaymentSetup<Payment extends PreparedPayment>({
  queryKey,
  setUp,
  enabled = true,
}: PaymentSetupOptions<Payment>) {
  const { config, error: configError } = useConfig();
  const script = useStripeScript(config);
  const queryClient = useQueryClient();
  const [replacedCount, setReplacedCount] = useState(0);
  const key = [...queryKey, replacedCount];
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => retryUntilOnline(() => setUp(signal), signal),
    enabled,
    gcTime: 0,
  });
  const payment = data && "payment" in data ? data.payment : undefined;

  /** Repeats the setup before the charge: the payment may have changed, or a spot may be gone. */
  const prepareCharge = async (): Promise<PrepareResult> => {
    try {
      const renewedSetup = await setUp(new AbortController().signal);
      queryClient.setQueryData(key, renewedSetup);
      if ("paid" in renewedSetup) return "refused";
      const { proof, intentStatus } = renewedSetup.payment;
      const isSame = proof?.paymentIntentId === payment?.proof?.paymentIntentId;
      return isSame && intentStatus !== "processing" ? "ready" : "changed";
    } catch (setupError) {
      // If the server could not answer, try the charge, which shows its own error. If it refused, its error replaces the
      // form.
      if (!(setupError instanceof ApiError) || setupError.status >= 500 || setupError.status === 429)
        return "ready";
      await refetch();
      return "refused";
    }
  };

  const cardOptions: Pick<CardPaymentOptions, "paymentError" | "onPaymentReplaced"> = {
    paymentError: replacedCount > 0 ? PAYMENT_CHANGED_ERROR : null,
    onPaymentReplaced: () => setReplacedCount((last) => last + 1),
  };
  return {
    payment,
    /** Restart the card form with an error after the payment was replaced. */
    cardOptions,
    /** An earlier attempt of this tab that succeeded or is processing. */
    paid: data && "paid" in data ? data.paid : undefined,
    /** Time of the setup by the device's clock, in milliseconds. */
    setUpAt: dataUpdatedAt,
    error: isFetching ? null : (configError ?? error),
    retry: () => void refetch(),
    prepareCharge,
    ...script,
  };
}
