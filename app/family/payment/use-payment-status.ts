import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { untilConnected } from "#app/lib/connection.ts";
import type { PaymentProof } from "./payment-proof.ts";

/** What the server knows about one payment; cents. */
export type PaymentStatus = InferResponseType<(typeof api)["payments"]["status"]["$post"]>["data"];

/** No answer for this long counts as a lost one: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;
/** Milliseconds between two questions while a bank is at work: often at first, then gently. */
const ASK_AGAIN_MS = { soon: 3_000, later: 15_000 };
const SOON_QUESTIONS = 10;

/** Asks the server what became of a payment. Throws ApiError payment_not_found for a wrong secret. */
export async function paymentStatus(proof: PaymentProof): Promise<PaymentStatus> {
  const response = await api.payments.status.$post(
    { json: proof },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
  return (await response.json()).data;
}

/** Whether money is on its way and nobody can do anything but wait. */
export function isAtBank({ state, intentStatus }: PaymentStatus): boolean {
  return state === "processing" || intentStatus === "processing";
}

export function paymentStatusKey(proof: PaymentProof | null) {
  return ["/api/payments/status", proof];
}

/** What became of a payment, asked anew each time a page shows it, and again while the bank is at work. */
export function usePaymentStatus(proof: PaymentProof | null): UseQueryResult<PaymentStatus> {
  return useQuery({
    queryKey: paymentStatusKey(proof),
    queryFn: proof ? ({ signal }) => untilConnected(() => paymentStatus(proof), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isAtBank(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount < SOON_QUESTIONS
        ? ASK_AGAIN_MS.soon
        : ASK_AGAIN_MS.later;
    },
  });
}
