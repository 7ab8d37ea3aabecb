import type { InferResponseType } from "hono/client";
import { pause } from "#app/family/payment/confirm-card.ts";
import { attemptOf, completePayment, noteSetUp, type PaymentProof } from "#app/family/payment/tab-payment.ts";
import { api } from "#app/lib/api.ts";
import { ApiError, SetUpRefused, setUpProof } from "#app/lib/api-error.ts";
import { patiently } from "#app/lib/connection.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder } from "./pending-order.ts";

type OrderAnswer = InferResponseType<(typeof api)["orders"]["$post"]>;

/** What the server answers when an order is set up; cents. `proof` is null where nothing is to be paid. */
export type SetUpOrder = Pick<
  OrderAnswer,
  "orderId" | "lines" | "totalCents" | "keptSeconds" | "intentStatus"
> & {
  proof: PaymentProof | null;
  /** The payment's short number; empty where nothing is to be paid. */
  reference: string;
};
/** One that is paid by card. */
export type SetUpPayment = SetUpOrder & { proof: PaymentProof };
export type ConfirmedOrder = Extract<
  InferResponseType<(typeof api)["orders"][":id"]["confirm"]["$post"]>,
  { data: unknown }
>["data"];

/** Longer than other calls where the server asks Stripe for a new payment, over a slow line. */
const SETUP_PATIENCE_MS = 40_000;

function isSetUp(answer: unknown): answer is OrderAnswer {
  return typeof answer === "object" && answer !== null && "orderId" in answer && "success" in answer;
}

/**
 * Stores the order and gets its payment: the same one for the same order, and the one before it ended when this tab has
 * changed something (docs/rules/money.md#setting-up-a-payment).
 * @throws {ApiError | TypeError} see app/lib/api.ts
 * @throws {SetUpRefused} when the answer says so, or Stripe gave no secret, without which there is no card form
 */
export async function setUpOrder({ shown, ...order }: PendingOrder): Promise<SetUpOrder> {
  const response = await api.orders.$post(
    { json: { order, quoteHash: shown?.quoteHash, previousOrderId: attemptOf("registration")?.orderId } },
    patiently(SETUP_PATIENCE_MS),
  );
  const answer: unknown = await response.json();
  const isFree = isSetUp(answer) && answer.success && answer.totalCents === 0;
  const proof = isFree ? null : setUpProof(answer);
  if (!isSetUp(answer)) throw new SetUpRefused("");
  noteSetUp(answer.orderId, proof);
  return { ...answer, reference: answer.reference ?? "", proof };
}

/** Tells the server that an order was paid; it asks Stripe itself, so that repeating is safe. */
export async function confirmOrder(orderId: string, proof: PaymentProof): Promise<ConfirmedOrder> {
  const response = await api.orders[":id"].confirm.$post(
    { param: { id: orderId }, json: proof },
    patiently(),
  );
  return (await response.json()).data;
}

/**
 * After an order is paid: forgets what was typed for its children and keeps the proof of payment. What another tab has
 * meanwhile typed for other children stays.
 * @param paidFor the children's first names; none where nobody knows
 */
export function completeOrder(paidFor: readonly string[], proof: PaymentProof): void {
  completePayment("registration", { proof });
  const names = new Set(paidFor.map(cleanLine));
  const pending = readPendingOrder();
  const isSame = pending?.children.some(({ firstName }) => names.has(cleanLine(firstName)));
  if (!pending || names.size === 0 || isSame) clearPendingOrder();
}

/** Milliseconds before each try: a phone that comes out of a dead spot has its network back within these. */
const TRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Whether asking again may help: a lost connection, a server in trouble or too busy. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Tells the server about an order that was paid, patiently; null when it could not be told. */
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
