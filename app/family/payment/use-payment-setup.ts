import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import { useStripeScript } from "./stripe-form.tsx";
import { attemptOf, type PaidHere, type PaymentProof, paidHere } from "./tab-payment.ts";
import type { Prepared } from "./use-card-payment.ts";
import { usePaymentConfig } from "./use-payment-config.ts";

/** Timeout in milliseconds; long, because the server calls Stripe and the connection may be slow. */
export const SETUP_PATIENCE_MS = 40_000;

/** A payment as the server set it up, or one that this tab made although the answer was lost. */
export type SetUpOrPaid<Payment> = { payment: Payment } | { paid: PaidHere };

/**
 * Sets up the payment of an order. After a refusal with `code`, looks whether this tab has paid it.
 * @param orderId the order that the tab must have paid, if it is known
 */
export async function setUpUnlessPaid<Payment>(
  setUp: () => Promise<Payment>,
  code: ApiErrorCode,
  orderId = attemptOf("registration")?.orderId,
): Promise<SetUpOrPaid<Payment>> {
  try {
    return { payment: await setUp() };
  } catch (error) {
    const isOther = attemptOf("registration")?.orderId !== orderId;
    if (!(error instanceof ApiError) || error.code !== code || isOther) throw error;
    const paid = await paidHere("registration").catch((reason) => {
      throw reason instanceof ApiError ? error : reason;
    });
    if (!paid) throw error;
    return { paid };
  }
}

interface Payable {
  /** null if nothing is paid now. */
  proof: PaymentProof | null;
  intentStatus: string | null;
}

interface SetupOptions<Payment> {
  /** What is paid; a change sets the payment up again. */
  queryKey: readonly unknown[];
  setUp: (signal: AbortSignal) => Promise<SetUpOrPaid<Payment>>;
  enabled?: boolean;
}

/** Sets a payment up and loads Stripe.js meanwhile: the data that a card form needs. */
export function usePaymentSetup<Payment extends Payable>({
  queryKey,
  setUp,
  enabled = true,
}: SetupOptions<Payment>) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => retryUntilOnline(() => setUp(signal), signal),
    enabled,
    gcTime: 0,
  });
  const payment = data && "payment" in data ? data.payment : undefined;

  /** Asks once more before the card is charged: the payment may have changed, or a spot may be gone. */
  const renew = async (): Promise<Prepared> => {
    try {
      const renewed = await setUp(new AbortController().signal);
      queryClient.setQueryData(queryKey, renewed);
      if ("paid" in renewed) return "refused";
      const { proof, intentStatus } = renewed.payment;
      const isSame = proof?.paymentIntentId === payment?.proof?.paymentIntentId;
      return isSame && intentStatus !== "processing" ? "ready" : "changed";
    } catch (reason) {
      // Without a network, the payment itself will fail; a refusal replaces the form.
      if (!(reason instanceof ApiError) || reason.status >= 500 || reason.status === 429) return "ready";
      await refetch();
      return "refused";
    }
  };

  return {
    payment,
    /** An earlier attempt in this tab that succeeded or is at the bank. */
    paid: data && "paid" in data ? data.paid : undefined,
    /** By the device's clock, in milliseconds. */
    setUpAt: dataUpdatedAt,
    error: isFetching ? null : (configError ?? error),
    tryAgain: () => void refetch(),
    renew,
    ...script,
  };
}
