import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-error.ts";
import { setUpPayment } from "#app/lib/registration-payment.ts";
import { usePaymentConfig } from "#app/lib/use-payment-config.ts";
import { useStripeScript } from "#app/lib/use-stripe-script.ts";
import { PLACE_HOLD_MINUTES } from "#domain/payment-state.ts";
import type { RegistrationData } from "#domain/registration.ts";

/** Well before the place that is kept for this family is let go. */
const RENEW_AFTER_MS = (PLACE_HOLD_MINUTES - 5) * 60_000;

/** Whether the place is still this family's, the payment another one now, or the place gone. */
export type Renewal = "kept" | "changed" | "refused";

/** Everything that the card form waits for. A new `round` asks for the payment anew. */
export function usePaymentSetup(registration: RegistrationData, round: number) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const queryKey = ["/api/create-payment-intent", registration, round];
  const setup = useQuery({
    queryKey,
    queryFn: () => setUpPayment(registration),
    enabled: settings.paymentsAvailable === true,
    gcTime: 0,
  });
  const queryClient = useQueryClient();

  /** Keeps the place for a family that comes back late. */
  const renew = async (): Promise<Renewal> => {
    if (Date.now() - setup.dataUpdatedAt < RENEW_AFTER_MS) return "kept";
    try {
      const renewed = await setUpPayment(registration);
      queryClient.setQueryData(queryKey, renewed);
      const isSame = renewed.paymentIntentId === setup.data?.paymentIntentId;
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
    payment: setup.data,
    stripe: script.data ?? null,
    scriptFailed: script.isError,
    renew,
  };
}
