import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { pause } from "#app/lib/connection.ts";

/**
 * The reason why a card was not charged, as a code, so that its text follows the page's language.
 * `incomplete`: a card field is empty, and no charge was attempted. `changed`: the payment intent was
 * canceled, because another tab changed the order or amount.
 */
export interface PaymentError {
  kind:
    | "notReady"
    | "incomplete"
    | "declined"
    | "invalid"
    | "exception"
    | "unknown"
    | "unauthenticated"
    | "changed";
  /** Stripe's or the browser's own message. */
  detail?: string | undefined;
  /** True if `detail` tells the family what to do. */
  isExplained?: boolean;
}

/**
 * Delay without a response, in milliseconds, before the page explains what may have happened to the money
 * (docs/reference/payments.md#payment-timeouts). The request continues.
 */
export const SLOW_NOTICE_AFTER_MS = 8_000;
/** Stage of a slow payment: before the charge, or possibly charged. */
export type SlowStage = "preparing" | "charging";

/** Result of an attempt to pay. `canceled`: this intent can no longer be paid. `statusUnknown`: the outcome is unknown. */
export type CardOutcome =
  | { kind: "succeeded" | "processing" | "canceled" | "statusUnknown" }
  | { kind: "failed"; error: PaymentError };

type StripeCalls = Pick<Stripe, "confirmPayment" | "retrievePaymentIntent">;

interface CardConfirmation {
  stripe: StripeCalls;
  elements: StripeElements;
  clientSecret: string;
  /** Address to which the bank's page redirects. */
  returnUrl: string;
}

/** Delays before each lookup of a payment whose response was lost, in milliseconds. */
const LOOKUP_DELAYS_MS = [0, 1_000, 2_500];

export function cardOutcomeOf(status: string, fallback: PaymentError): CardOutcome {
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: status };
  return { kind: "failed", error: fallback };
}

/**
 * Fetches a payment's status from Stripe before another attempt
 * (docs/reference/payments.md#card-confirmation). Returns `fallback` as the error if nothing was paid.
 */
export async function lookUpPayment(
  stripe: StripeCalls,
  clientSecret: string,
  fallback: PaymentError,
): Promise<CardOutcome> {
  for (const delay of LOOKUP_DELAYS_MS) {
    if (delay > 0) await pause(delay);
    try {
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      if (paymentIntent) return cardOutcomeOf(paymentIntent.status, fallback);
    } catch {
      // Treat an error as no response.
    }
  }
  return { kind: "statusUnknown" };
}

/**
 * Decline codes whose Stripe message tells the family what to do, in the page's language
 * (docs.stripe.com/declines/codes).
 */
const EXPLAINED_DECLINES = new Set<string | undefined>([
  "incorrect_cvc",
  "insufficient_funds",
  "expired_card",
]);

/** The error, if Stripe's response proves that nothing was paid (docs/reference/payments.md#card-confirmation). */
function unchargedError({
  type,
  code,
  decline_code,
  message: detail,
}: StripeError): PaymentError | undefined {
  const isExplained = EXPLAINED_DECLINES.has(code) || EXPLAINED_DECLINES.has(decline_code);
  if (type === "card_error") return { kind: "declined", detail, isExplained };
  if (type === "validation_error" && code?.startsWith("incomplete_")) return { kind: "incomplete", detail };
  if (type === "validation_error") return { kind: "invalid", detail };
  if (code === "payment_intent_authentication_failure") return { kind: "unauthenticated", detail };
  return undefined;
}

/** Charges the card. If the response is lost or unclear, looks up the payment. */
export async function confirmCard(payment: CardConfirmation): Promise<CardOutcome> {
  const { stripe, elements, clientSecret, returnUrl } = payment;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (!error) return cardOutcomeOf(paymentIntent.status, { kind: "unknown" });
    const decline = unchargedError(error);
    if (decline) return { kind: "failed", error: decline };
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail: error.message });
  } catch (error) {
    const detail = error instanceof Error ? error.message : undefined;
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail });
  }
}
