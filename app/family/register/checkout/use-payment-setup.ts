import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useStripeScript } from "#app/family/payment/stripe-form.tsx";
import { paidHere } from "#app/family/payment/tab-payment.ts";
import type { Prepared } from "#app/family/payment/use-card-payment.ts";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { setUpOrder } from "#app/family/register/registration-payment.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";

/** Renew a hold with less than this share of its time left, because paying and the bank's checks take time. */
const LAST_SHARE = 1 / 6;

/**
 * Sets an order up. Returns `paid` if the server says "already registered" because this tab paid, but the answer was
 * lost or the page reloaded.
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

/** The data that the card form needs. A new `round` sets the payment up again. */
export function usePaymentSetup(order: PendingOrder, round: number) {
  const { settings, error: configError } = usePaymentConfig();
  const script = useStripeScript(settings);
  const queryKey = ["/api/orders", order, round];
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => retryUntilOnline(() => setUpUnlessPaid(order), signal),
    enabled: settings.paymentsAvailable === true,
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  const setUp = data && "setUp" in data ? data.setUp : undefined;
  const keptMs = (setUp?.keptSeconds ?? 0) * 1000;
  const offerUntil = order.offerId === undefined ? undefined : setUp?.holdExpiresAt;

  /** Renews the hold of a family that pays late. Its payment may have changed, or a place may be gone. */
  const renew = async (): Promise<Prepared> => {
    if (Date.now() - dataUpdatedAt < keptMs * (1 - LAST_SHARE)) return "ready";
    try {
      const renewed = await setUpOrder(order);
      queryClient.setQueryData(queryKey, { setUp: renewed });
      const isSame = renewed.proof?.paymentIntentId === setUp?.proof?.paymentIntentId;
      return isSame && renewed.intentStatus !== "processing" ? "ready" : "changed";
    } catch (reason) {
      // Without a network, the payment itself will fail; a refusal replaces the form.
      if (!(reason instanceof ApiError) || reason.status !== 409) return "ready";
      await refetch();
      return "refused";
    }
  };

  return {
    unavailable: settings.paymentsAvailable === false,
    error: configError ?? error,
    setUp,
    /** An earlier attempt in this tab that succeeded. */
    paid: data && "paid" in data ? data.paid : undefined,
    /**
     * By the device's clock, even if it is wrong, because the family compares it with that clock. The deadline of an
     * offer is the club's, which its mail and the family's page say to the minute.
     */
    heldUntil: offerUntil === undefined ? dataUpdatedAt + keptMs : Date.parse(offerUntil),
    ...script,
    renew,
  };
}
