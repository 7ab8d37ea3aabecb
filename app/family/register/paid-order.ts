import type { InferResponseType } from "hono/client";
import type { PaymentProof } from "#app/family/payment/payment-status.ts";
import { completeAttempt } from "#app/family/payment/tab-payment.ts";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { pause, withTimeout } from "#app/lib/connection.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { clearPendingOrder, readPendingOrder } from "./pending-order.ts";

export type ConfirmedOrder = Extract<
  InferResponseType<(typeof api)["orders"][":id"]["confirm"]["$post"]>,
  { data: unknown }
>["data"];

/** Notifies the server that an order was paid. Safe to repeat, because the server verifies it with Stripe. */
export function confirmOrder(id: string, proof: PaymentProof): Promise<ConfirmedOrder> {
  return dataFrom(api.orders[":id"].confirm.$post({ param: { id }, json: proof }, withTimeout()));
}

/**
 * After a payment, stores the proof of payment and removes the pending order. A pending order of other children, from
 * another tab, stays.
 * @param paidNames the children's first names; empty if unknown
 */
export function completeOrder(paidNames: readonly string[], proof: PaymentProof): void {
  completeAttempt("registration", { proof });
  const names = new Set(paidNames.map(cleanLine));
  const pendingOrder = readPendingOrder();
  const isSameOrder = pendingOrder?.children.some(({ firstName }) => names.has(cleanLine(firstName)));
  if (!pendingOrder || names.size === 0 || isSameOrder) clearPendingOrder();
}

/** Delays before each attempt, in milliseconds: long enough for a phone to regain its network. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Notifies the server that an order was paid, with retries. Returns null if the server could not be reached. */
export async function confirmWithRetries(id: string, proof: PaymentProof): Promise<ConfirmedOrder | null> {
  for (const delay of RETRY_DELAYS_MS) {
    if (delay > 0) await pause(delay);
    try {
      return await confirmOrder(id, proof);
    } catch (error) {
      // A retry may help after a lost connection, a server error or too many requests.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    }
  }
  return null;
}
