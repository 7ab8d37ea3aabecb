import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { ApiError, setUpProof } from "#app/lib/api-error.ts";
import { retryUntilOnline, withTimeout } from "#app/lib/connection.ts";
import { useStripeScript } from "./stripe-form.tsx";
import { attemptOf, noteSetUp, type PaymentProof, type PaymentStatus, paidHere } from "./tab-payment.ts";
import type { Prepared } from "./use-card-payment.ts";
import { usePaymentConfig } from "./use-payment-config.ts";

type PayAnswer = InferResponseType<(typeof api)["family"]["orders"][":id"]["pay"]["$post"]>;

/** The payment of what an order owes, as the server set it up; amounts in cents. */
export type SetUpBalance = Pick<PayAnswer, "totalCents" | "intentStatus" | "reference"> & {
  proof: PaymentProof;
};

/** Timeout in milliseconds; long, because the server calls Stripe and the connection may be slow. */
const SETUP_PATIENCE_MS = 40_000;

/** The same order and amount give the same payment, in every tab and to every parent. Throws like every API call. */
async function setUpBalance(orderId: string): Promise<SetUpBalance> {
  const request = { param: { id: orderId } };
  const answer = await (
    await api.family.orders[":id"].pay.$post(request, withTimeout(SETUP_PATIENCE_MS))
  ).json();
  const proof = setUpProof(answer);
  // A payment that was sent from this tab stays so after a reload.
  if (attemptOf("registration")?.proof?.paymentIntentId !== proof.paymentIntentId) noteSetUp(orderId, proof);
  return { ...answer, proof };
}

/** Sets the payment up. Returns `paid` if nothing is open because this tab paid, but the answer was lost. */
async function setUpUnlessPaid(orderId: string): Promise<{ setUp: SetUpBalance } | { paid: PaymentStatus }> {
  try {
    return { setUp: await setUpBalance(orderId) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "nothing_open") throw error;
    const paid = attemptOf("registration")?.orderId === orderId ? await paidHere("registration") : null;
    if (!paid) throw error;
    return { paid: paid.status };
  }
}

/** The data that the card form needs. A new `round` sets the payment up again. */
export function useOpenPayment(orderId: string, round: number) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["/api/family/orders/pay", orderId, round],
    queryFn: ({ signal }) => retryUntilOnline(() => setUpUnlessPaid(orderId), signal),
    gcTime: 0,
  });
  const setUp = data && "setUp" in data ? data.setUp : undefined;

  /** Asks once more before the card is charged: staff or the other parent may have been faster. */
  const lookAgain = async (): Promise<Prepared> => {
    try {
      const now = await setUpBalance(orderId);
      const isSame = now.proof.paymentIntentId === setUp?.proof.paymentIntentId;
      return isSame && now.intentStatus !== "processing" ? "ready" : "changed";
    } catch (reason) {
      // Without a network, the payment itself will fail; a refusal replaces the form.
      if (!(reason instanceof ApiError) || reason.status >= 500) return "ready";
      await refetch();
      return "refused";
    }
  };

  return {
    setUp,
    paid: data && "paid" in data ? data.paid : undefined,
    error: isFetching ? null : (configError ?? error),
    tryAgain: () => void refetch(),
    lookAgain,
    ...script,
  };
}
