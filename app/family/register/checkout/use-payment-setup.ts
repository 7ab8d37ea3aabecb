import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useStripeScript } from "#app/family/payment/stripe-form.tsx";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { setUpOrder } from "#app/family/register/registration-payment.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";

/** The card and the bank's own question take a while: with less than this share of its time left, it is asked for. */
const LAST_SHARE = 1 / 6;

/** Whether the places are still this family's, the payment another one now, or a place gone. */
export type Renewal = "kept" | "changed" | "refused";

/** Everything that the card form waits for. A new `round` asks for the payment anew. */
export function usePaymentSetup(order: PendingOrder, round: number) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const queryKey = ["/api/orders", order, round];
  const setup = useQuery({
    queryKey,
    queryFn: ({ signal }) => untilConnected(() => setUpOrder(order), signal),
    enabled: settings.paymentsAvailable === true,
    gcTime: 0,
  });
  const queryClient = useQueryClient();

  /** Keeps the places for a family that comes back late. */
  const renew = async (): Promise<Renewal> => {
    const keptMs = (setup.data?.keptSeconds ?? 0) * 1000;
    if (Date.now() - setup.dataUpdatedAt < keptMs * (1 - LAST_SHARE)) return "kept";
    try {
      const renewed = await setUpOrder(order);
      queryClient.setQueryData(queryKey, renewed);
      const isSame = renewed.proof?.paymentIntentId === setup.data?.proof?.paymentIntentId;
      return isSame && renewed.intentStatus !== "processing" ? "kept" : "changed";
    } catch (error) {
      // Without a network the payment itself will say so; a refusal takes the place of the form.
      if (!(error instanceof ApiError) || error.status !== 409) return "kept";
      await setup.refetch();
      return "refused";
    }
  };

  return {
    unavailable: settings.paymentsAvailable === false,
    error: configError ?? setup.error,
    setUp: setup.data,
    /** The device's own clock may be wrong, and it is the one that the family looks at. */
    keptUntil: setup.dataUpdatedAt + (setup.data?.keptSeconds ?? 0) * 1000,
    ...script,
    renew,
  };
}
