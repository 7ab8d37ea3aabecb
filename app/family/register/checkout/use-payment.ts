import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useStripeScript } from "#app/family/payment/stripe-form.tsx";
import { paidHere } from "#app/family/payment/tab-payment.ts";
import {
  type CardPaymentOptions,
  type Prepared,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import {
  completeOrder,
  type SetUpPayment,
  saveOrder,
  setUpOrder,
} from "#app/family/register/registration-payment.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** The card and the bank's own question take a while: with less than this share of its time left, it is asked for. */
const LAST_SHARE = 1 / 6;

/**
 * Sets an order up. `paid` instead, when the server says "already registered" and it was this tab that paid: its answer
 * was lost, or the page reloaded.
 */
async function setUpUnlessPaid(order: PendingOrder) {
  try {
    return { setUp: await setUpOrder(order) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "already_registered") throw error;
    const paid = await paidHere("registration").catch((reason) => {
      if (reason instanceof ApiError) throw error;
      throw reason;
    });
    if (!paid) throw error;
    return { paid: paid.proof };
  }
}

/** Everything that the card form waits for. A new `round` asks for the payment anew. */
export function usePaymentSetup(order: PendingOrder, round: number) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const queryKey = ["/api/orders", order, round];
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => untilConnected(() => setUpUnlessPaid(order), signal),
    enabled: settings.paymentsAvailable === true,
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  const setUp = data && "setUp" in data ? data.setUp : undefined;
  const keptMs = (setUp?.keptSeconds ?? 0) * 1000;

  /** Keeps the places for a family that comes back late: its payment may be another one now, or a place gone. */
  const renew = async (): Promise<Prepared> => {
    if (Date.now() - dataUpdatedAt < keptMs * (1 - LAST_SHARE)) return "ready";
    try {
      const renewed = await setUpOrder(order);
      queryClient.setQueryData(queryKey, { setUp: renewed });
      const isSame = renewed.proof?.paymentIntentId === setUp?.proof?.paymentIntentId;
      return isSame && renewed.intentStatus !== "processing" ? "ready" : "changed";
    } catch (reason) {
      // Without a network the payment itself will say so; a refusal takes the place of the form.
      if (!(reason instanceof ApiError) || reason.status !== 409) return "ready";
      await refetch();
      return "refused";
    }
  };

  return {
    unavailable: settings.paymentsAvailable === false,
    error: configError ?? error,
    setUp,
    /** An earlier try of this tab that went through. */
    paid: data && "paid" in data ? data.paid : undefined,
    /** The device's own clock may be wrong, and it is the one that the family looks at. */
    keptUntil: dataUpdatedAt + keptMs,
    ...script,
    renew,
  };
}

interface PaymentOptions extends Pick<CardPaymentOptions, "paymentError" | "startsAtBank" | "onChanged"> {
  order: PendingOrder;
  payment: SetUpPayment;
  /** Makes sure that the places are still held. */
  renew: CardPaymentOptions["prepare"];
}

/** Pays for an order. */
export function usePayment({ order, payment: { orderId, proof }, renew, ...options }: PaymentOptions) {
  const { t } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("registration");
  const [only, ...others] = order.children;
  const { words, isCamp } = useChosenProgram(only?.programId);
  const one = isCamp ? ("campSuccess" as const) : ("programSuccess" as const);
  const situation = others.length > 0 ? ("orderSuccess" as const) : one;
  return useCardPayment({
    ...options,
    purpose: "registration",
    proof,
    prepare: renew,
    onPaid: async () => {
      const saved = await saveOrder(orderId, proof);
      if (!saved) return false;
      const names = order.children.map(({ firstName }) => firstName);
      const isCertain = saved.children.every((child) => child.status === "confirmed");
      const told = isCertain ? t(`situations.${situation}`, { ...words, returnObjects: true }) : undefined;
      await goToSuccess(proof, () => completeOrder(names, proof), told);
      return true;
    },
  });
}
