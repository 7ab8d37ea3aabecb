import type { InferResponseType } from "hono/client";
import { readPaymentSetup } from "#app/family/payment/payment-setup.ts";
import type { PaymentProof } from "#app/family/payment/payment-status.ts";
import { readPaymentAttempt, storeOrderAttempt } from "#app/family/payment/tab-payment.ts";
import type { PrepareResult } from "#app/family/payment/use-card-payment.ts";
import { SETUP_TIMEOUT_MS, setUpOrFindPaid, usePaymentSetup } from "#app/family/payment/use-payment-setup.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useConfig } from "#app/lib/use-config.ts";

type OrderResponse = InferResponseType<(typeof api)["orders"]["$post"]>;

/**
 * The response to an order setup; amounts in cents. `proof` is null if nothing is due now: the order is free,
 * requests aid, or will be paid in cash.
 */
export type OrderSetup = Pick<
  OrderResponse,
  "orderId" | "lines" | "totalCents" | "heldSeconds" | "holdExpiresAt" | "intentStatus" | "cashDay"
> & {
  proof: PaymentProof | null;
  /** Payment number; empty without a payment. */
  reference: string;
};
export type OrderPaymentSetup = OrderSetup & { proof: PaymentProof };

/**
 * Stores the order and creates its payment. An unchanged order returns the same payment; a change cancels the
 * previous one (docs/reference/payments.md#payment-setup).
 * @throws {ApiError | TypeError} see app/lib/api-fetch.ts
 * @throws {PaymentSetupError} if the setup was refused, or Stripe returned no client secret
 */
export async function setUpOrder({
  quotedPrice,
  offerId,
  aid,
  paysCash,
  ...order
}: PendingOrder): Promise<OrderSetup> {
  const previousOrderId = readPaymentAttempt("registration")?.orderId;
  const json = { order, quoteHash: quotedPrice?.quoteHash, previousOrderId, aid, paysCash };
  const requestOptions = withTimeout(SETUP_TIMEOUT_MS);
  const response = await (offerId === undefined
    ? api.orders.$post({ json }, requestOptions)
    : api.family.offers[":id"].accept.$post({ param: { id: offerId }, json }, requestOptions));
  const setup: OrderResponse = await response.json();
  const isNothingDue = setup.success && (setup.totalCents === 0 || setup.isPaidLater);
  const proof = isNothingDue ? null : readPaymentSetup(setup);
  storeOrderAttempt(setup.orderId, proof);
  return { ...setup, reference: setup.reference ?? "", proof };
}

/** Renew a hold with less than this share of its time left, because the payment and the bank's checks take time. */
const RENEWAL_SHARE = 1 / 6;

/** The data of the checkout. A new `reloadCount` repeats the setup. */
export function useOrderSetup(order: PendingOrder, reloadCount: number) {
  const { paymentsAvailable } = useConfig().config;
  const setup = usePaymentSetup({
    queryKey: ["/api/orders", order, reloadCount],
    setUp: () => setUpOrFindPaid(() => setUpOrder(order), "already_registered"),
    enabled: paymentsAvailable === true,
  });
  const { payment, setUpAt } = setup;
  const heldMs = (payment?.heldSeconds ?? 0) * 1000;
  const offerUntil = order.offerId === undefined ? undefined : payment?.holdExpiresAt;
  return {
    ...setup,
    isUnavailable: paymentsAvailable === false,
    /**
     * End of the hold, in milliseconds by the device's clock, because the family compares it with that clock. An
     * offer's deadline is the server's, as in its email and on the family page.
     */
    heldUntil: offerUntil === undefined ? setUpAt + heldMs : Date.parse(offerUntil),
    /** Renews the hold of a family that pays late. */
    prepareCharge: async (): Promise<PrepareResult> =>
      Date.now() - setUpAt < heldMs * (1 - RENEWAL_SHARE) ? "ready" : setup.prepareCharge(),
  };
}
