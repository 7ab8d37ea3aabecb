import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "./api.ts";
import { loadStripeJs } from "./stripe-js.ts";

type ConfigAnswer = InferResponseType<typeof api.config.$get>;

/** Whether and how the club takes cards; every field undefined until the server has told. */
export function usePaymentConfig() {
  const { data, error } = useQuery<ConfigAnswer>({ queryKey: ["/api/config"] });
  const settings: Partial<ConfigAnswer["data"]> = data?.data ?? {};
  return { settings, error };
}

/** Stripe's script, fetched while the server sets up the payment. */
export function useStripeScript({
  paymentsAvailable,
  publishableKey,
  stripeJsUrl,
}: ReturnType<typeof usePaymentConfig>["settings"]) {
  return useQuery({
    queryKey: ["stripe.js", publishableKey, stripeJsUrl],
    queryFn: () => loadStripeJs({ publishableKey: publishableKey ?? "", stripeJsUrl: stripeJsUrl ?? null }),
    enabled: paymentsAvailable === true,
    structuralSharing: false,
  });
}
