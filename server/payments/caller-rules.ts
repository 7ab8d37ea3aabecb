import { timingSafeEqual } from "node:crypto";
import Stripe from "stripe";
import * as z from "zod/mini";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { StripeGateway } from "./gateway.ts";
import { intentIdSchema, isUnknownIntent, STRIPE_ID_MAX } from "./intents.ts";
import { type Hearing, settlePayment } from "./settle-mutations.ts";
import type { Settlement } from "./stripe-snapshot.ts";

/**
 * The dependencies of a call that needs Stripe.
 * @throws {ApiError} payment_unavailable when no keys are configured
 */
export function requireStripe(deps: Deps): Deps & { stripe: StripeGateway } {
  const { stripe } = deps;
  if (!stripe) throw new ApiError("payment_unavailable");
  return { ...deps, stripe };
}

/**
 * Settles for somebody who waits for the answer.
 * @throws {ApiError} payment_not_found for an intent that is not ours, payment_unavailable without keys,
 * stripe_unreachable when Stripe cannot be asked
 */
export async function paymentForCaller(
  deps: Deps,
  intentId: string,
  hearing: Pick<Hearing, "isAboutPaying"> = {},
): Promise<Settlement> {
  const ready = requireStripe(deps);
  let settlement: Settlement | undefined;
  try {
    settlement = await settlePayment(ready, intentId, hearing);
  } catch (cause) {
    if (isUnknownIntent(cause)) throw new ApiError("payment_not_found");
    throw cause instanceof Stripe.errors.StripeError ? new ApiError("stripe_unreachable", { cause }) : cause;
  }
  if (!settlement) throw new ApiError("payment_not_found");
  return settlement;
}

/** What shows that a caller holds a payment: only the browser that was about to pay knows both. */
export const proofSchema = z.object({
  paymentIntentId: intentIdSchema,
  clientSecret: z.string().check(lengthFirst(STRIPE_ID_MAX)),
});

function sameSecret(given: string, expected: string | null): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected ?? "");
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Settles for whoever holds the payment's secret, and for nobody else (docs/rules/money.md#the-truth-about-one-payment).
 * @throws {ApiError} payment_not_found for an unknown intent and for a wrong secret alike
 */
export async function paymentForHolder(
  deps: Deps,
  { paymentIntentId, clientSecret }: z.infer<typeof proofSchema>,
): Promise<Settlement> {
  const settlement = await paymentForCaller(deps, paymentIntentId, { isAboutPaying: true });
  if (!sameSecret(clientSecret, settlement.intent.client_secret)) throw new ApiError("payment_not_found");
  return settlement;
}
