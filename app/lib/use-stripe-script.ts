import { useQuery } from "@tanstack/react-query";
import { loadStripeJs } from "./stripe-js.ts";
import type { PaymentConfig } from "./use-payment-config.ts";

/** Stripe's script, fetched while the server sets up the payment. */
export function useStripeScript({ paymentsAvailable, publishableKey, stripeJsUrl }: PaymentConfig) {
  return useQuery({
    queryKey: ["stripe.js", publishableKey, stripeJsUrl],
    queryFn: () => loadStripeJs({ publishableKey: publishableKey ?? "", stripeJsUrl: stripeJsUrl ?? null }),
    enabled: paymentsAvailable === true,
    structuralSharing: false,
  });
}
