import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { untilConnected } from "./connection.ts";
import type { PaymentProof } from "./payment-proof.ts";
import { type PaymentTruth, paymentTruth } from "./registration-payment.ts";

/** Milliseconds between two questions while a bank is at work: often at first, then gently. */
const ASK_AGAIN_MS = { soon: 3_000, later: 15_000 };
const SOON_QUESTIONS = 10;

/** Whether money is on its way and nobody can do anything but wait. */
export function isAtBank({ state, intentStatus }: PaymentTruth): boolean {
  return state === "processing" || intentStatus === "processing";
}

export function truthKey(proof: PaymentProof | null) {
  return ["/api/payments/status", proof];
}

/** The truth about a payment, asked anew each time a page shows it, and again while the bank is at work. */
export function usePaymentTruth(proof: PaymentProof | null): UseQueryResult<PaymentTruth> {
  return useQuery({
    queryKey: truthKey(proof),
    queryFn: proof ? ({ signal }) => untilConnected(() => paymentTruth(proof), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isAtBank(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount < SOON_QUESTIONS
        ? ASK_AGAIN_MS.soon
        : ASK_AGAIN_MS.later;
    },
  });
}
