import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { intentIdSchema, STRIPE_ID_MAX } from "./intent-id.ts";
import type { Settlement } from "./settle.ts";
import { settleForCaller } from "./settle-for-caller.ts";

/** What shows that a caller holds a payment: only the browser that was about to pay knows both. */
export const proofSchema = z.object({
  paymentIntentId: intentIdSchema,
  clientSecret: z.string().check(z.maxLength(STRIPE_ID_MAX)),
});

function sameSecret(given: string, expected: string | null): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected ?? "");
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Settles for whoever holds the payment's secret, and for nobody else (design.md §7.23).
 * @throws {ApiError} payment_not_found for an unknown intent and for a wrong secret alike
 */
export async function settleForHolder(
  deps: Deps,
  { paymentIntentId, clientSecret }: z.infer<typeof proofSchema>,
): Promise<Settlement> {
  const settlement = await settleForCaller(deps, paymentIntentId);
  if (!sameSecret(clientSecret, settlement.intent.client_secret)) throw new ApiError("payment_not_found");
  return settlement;
}
