import { useQuery } from "@tanstack/react-query";
import { untilConnected } from "./connection.ts";
import { loadStripeJs } from "./stripe-js.ts";
import type { PaymentConfig } from "./use-payment-config.ts";

/** Milliseconds until a script is asked for again that did not come although our own server answers. */
const TRY_AGAIN_MS = 10_000;

/** Stripe's script, fetched while the server sets up the payment, and again until it is there. */
export function useStripeScript({ paymentsAvailable, publishableKey, stripeJsUrl }: PaymentConfig) {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ["stripe.js", publishableKey, stripeJsUrl],
    queryFn: ({ signal }) => {
      const source = { publishableKey: publishableKey ?? "", stripeJsUrl: stripeJsUrl ?? null };
      return untilConnected(() => loadStripeJs(source), signal);
    },
    enabled: paymentsAvailable === true,
    refetchInterval: ({ state }) => (state.data ? false : TRY_AGAIN_MS),
    structuralSharing: false,
  });
  return { stripe: data ?? null, scriptFailed: !data && errorUpdateCount > 0 };
}
