import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import * as z from "zod/mini";
import { api, dataFrom } from "#app/lib/api.ts";
import { retryUntilOnline, withTimeout } from "#app/lib/connection.ts";

/** Proof that lets a browser fetch a payment's status (docs/reference/payments.md#payment-status-route). */
export const paymentProofSchema = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,250}$/)),
  clientSecret: z.string().check(z.regex(/^\w{1,255}$/)),
});
export type PaymentProof = z.infer<typeof paymentProofSchema>;

/** The server's status of one payment; amounts in cents. */
export type PaymentStatus = InferResponseType<(typeof api)["payments"]["status"]["$post"]>["data"];

/** Polling intervals while a bank decides, in milliseconds: fast at first, then slow. */
const POLL_INTERVAL_MS = { fast: 3_000, slow: 15_000 };
const FAST_POLL_COUNT = 10;

/** Fetches a payment's status. Throws ApiError payment_not_found for a wrong secret. */
export function fetchPaymentStatus(proof: PaymentProof, timeoutMs?: number): Promise<PaymentStatus> {
  return dataFrom(api.payments.status.$post({ json: proof }, withTimeout(timeoutMs)));
}

/** True if the bank is processing the payment. */
export function isProcessing({ state, intentStatus }: PaymentStatus): boolean {
  return state === "processing" || intentStatus === "processing";
}

export function paymentStatusKey(proof: PaymentProof | null) {
  return ["/api/payments/status", proof];
}

/** A payment's status, fetched on each visit of a page and polled while the bank decides. */
export function usePaymentStatus(proof: PaymentProof | null): UseQueryResult<PaymentStatus> {
  return useQuery({
    queryKey: paymentStatusKey(proof),
    queryFn: proof ? ({ signal }) => retryUntilOnline(() => fetchPaymentStatus(proof), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isProcessing(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount < FAST_POLL_COUNT
        ? POLL_INTERVAL_MS.fast
        : POLL_INTERVAL_MS.slow;
    },
  });
}
