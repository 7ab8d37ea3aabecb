import type { InferResponseType } from "hono/client";
import { attemptOf, noteSetUp, type PaymentProof } from "#app/family/payment/tab-payment.ts";
import type { Prepared } from "#app/family/payment/use-card-payment.ts";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import {
  SETUP_PATIENCE_MS,
  setUpUnlessPaid,
  usePaymentSetup,
} from "#app/family/payment/use-payment-setup.ts";
import { notePlaced, type PendingOrder } from "#app/family/register/pending-order.ts";
import { api } from "#app/lib/api.ts";
import { PaymentSetupError, readPaymentSetup } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";

type OrderAnswer = InferResponseType<(typeof api)["orders"]["$post"]>;

/** The server's answer when an order is set up; amounts in cents. `proof` is null if nothing is paid now: it is free, or asks for aid. */
export type SetUpOrder = Pick<
  OrderAnswer,
  "orderId" | "lines" | "totalCents" | "heldSeconds" | "holdExpiresAt" | "intentStatus"
> & {
  proof: PaymentProof | null;
  /** The payment number; empty without a payment. */
  reference: string;
};
/** An order that is paid by card. */
export type SetUpPayment = SetUpOrder & { proof: PaymentProof };
function isSetUp(answer: unknown): answer is OrderAnswer {
  return typeof answer === "object" && answer !== null && "orderId" in answer && "success" in answer;
}

/**
 * Stores the order and gets its payment. An unchanged order gives the same payment; a change cancels the previous one
 * (docs/reference/payments.md#payment-setup).
 * @throws {ApiError | TypeError} see app/lib/api-fetch.ts
 * @throws {PaymentSetupError} when the setup was refused, or Stripe gave no client secret
 */
export async function setUpOrder({ shown, offerId, aid, ...order }: PendingOrder): Promise<SetUpOrder> {
  const previousOrderId = attemptOf("registration")?.orderId;
  const json = { order, quoteHash: shown?.quoteHash, previousOrderId, aid };
  const patience = withTimeout(SETUP_PATIENCE_MS);
  const response = await (offerId === undefined
    ? api.orders.$post({ json }, patience)
    : api.family.offers[":id"].accept.$post({ param: { id: offerId }, json }, patience));
  const answer: unknown = await response.json();
  const isUnpaid = isSetUp(answer) && answer.success && (answer.totalCents === 0 || answer.aid);
  const proof = isUnpaid ? null : readPaymentSetup(answer);
  if (!isSetUp(answer)) throw new PaymentSetupError("");
  noteSetUp(answer.orderId, proof);
  notePlaced(answer.orderId);
  return { ...answer, reference: answer.reference ?? "", proof };
}

/** Renew a hold with less than this share of its time left, because paying and the bank's checks take time. */
const LAST_SHARE = 1 / 6;

/** The data that the checkout needs. A new `round` sets the payment up again. */
export function useOrderSetup(order: PendingOrder, round: number) {
  const { paymentsAvailable } = usePaymentConfig().settings;
  const setup = usePaymentSetup({
    queryKey: ["/api/orders", order, round],
    setUp: () => setUpUnlessPaid(() => setUpOrder(order), "already_registered"),
    enabled: paymentsAvailable === true,
  });
  const { payment, setUpAt } = setup;
  const heldMs = (payment?.heldSeconds ?? 0) * 1000;
  const offerUntil = order.offerId === undefined ? undefined : payment?.holdExpiresAt;
  return {
    ...setup,
    unavailable: paymentsAvailable === false,
    /**
     * By the device's clock, even if it is wrong, because the family compares it with that clock. The deadline of an
     * offer is the club's, which its mail and the family's page say to the minute.
     */
    heldUntil: offerUntil === undefined ? setUpAt + heldMs : Date.parse(offerUntil),
    /** Renews the hold of a family that pays late. */
    renew: async (): Promise<Prepared> =>
      Date.now() - setUpAt < heldMs * (1 - LAST_SHARE) ? "ready" : setup.renew(),
  };
}
