import type { InferResponseType } from "hono/client";
import { pause } from "#app/family/payment/confirm-card.ts";
import { attemptOf, completePayment, noteSetUp, type PaymentProof } from "#app/family/payment/tab-payment.ts";
import { api } from "#app/lib/api.ts";
import { ApiError, SetUpRefused, setUpProof } from "#app/lib/api-error.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { clearPendingOrder, notePlaced, type PendingOrder, readPendingOrder } from "./pending-order.ts";

type OrderAnswer = InferResponseType<(typeof api)["orders"]["$post"]>;

/** The server's answer when an order is set up; amounts in cents. `proof` is null if nothing is paid now: it is free, or asks for aid. */
export type SetUpOrder = Pick<
  OrderAnswer,
  "orderId" | "lines" | "totalCents" | "keptSeconds" | "holdExpiresAt" | "intentStatus"
> & {
  proof: PaymentProof | null;
  /** The payment number; empty without a payment. */
  reference: string;
};
/** An order that is paid by card. */
export type SetUpPayment = SetUpOrder & { proof: PaymentProof };
export type ConfirmedOrder = Extract<
  InferResponseType<(typeof api)["orders"][":id"]["confirm"]["$post"]>,
  { data: unknown }
>["data"];

/** Timeout in milliseconds; long, because the server calls Stripe and the connection may be slow. */
const SETUP_PATIENCE_MS = 40_000;

function isSetUp(answer: unknown): answer is OrderAnswer {
  return typeof answer === "object" && answer !== null && "orderId" in answer && "success" in answer;
}

/**
 * Stores the order and gets its payment. An unchanged order gives the same payment; a change cancels the previous one
 * (docs/reference/payments.md#payment-setup).
 * @throws {ApiError | TypeError} see app/lib/api.ts
 * @throws {SetUpRefused} when the setup was refused, or Stripe gave no client secret
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
  const proof = isUnpaid ? null : setUpProof(answer);
  if (!isSetUp(answer)) throw new SetUpRefused("");
  noteSetUp(answer.orderId, proof);
  notePlaced(answer.orderId);
  return { ...answer, reference: answer.reference ?? "", proof };
}

/** Tells the server that an order was paid. Safe to repeat, because the server verifies it with Stripe. */
export async function confirmOrder(orderId: string, proof: PaymentProof): Promise<ConfirmedOrder> {
  const response = await api.orders[":id"].confirm.$post(
    { param: { id: orderId }, json: proof },
    withTimeout(),
  );
  return (await response.json()).data;
}

/**
 * After an order is paid: removes its children's typed values and keeps the proof of payment. Values typed in another
 * tab for other children stay.
 * @param paidFor the children's first names; empty if unknown
 */
export function completeOrder(paidFor: readonly string[], proof: PaymentProof): void {
  completePayment("registration", { proof });
  const names = new Set(paidFor.map(cleanLine));
  const pending = readPendingOrder();
  const isSame = pending?.children.some(({ firstName }) => names.has(cleanLine(firstName)));
  if (!pending || names.size === 0 || isSame) clearPendingOrder();
}

/** Delays before each attempt, in milliseconds: long enough for a phone to regain its network. */
const TRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Whether a retry may help: a lost connection, a server error or too many requests. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Tells the server that an order was paid, with retries; null if it could not be reached. */
export async function saveOrder(orderId: string, proof: PaymentProof): Promise<ConfirmedOrder | null> {
  for (const delay of TRY_AFTER_MS) {
    if (delay > 0) await pause(delay);
    try {
      return await confirmOrder(orderId, proof);
    } catch (error) {
      if (!mayPass(error)) return null;
    }
  }
  return null;
}
