import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Why a card was not charged. Stored as a kind, so that its text follows the page's language. `incomplete`: a card
 * field is empty, so nothing was tried. `changed`: the payment intent was canceled, because another tab changed the
 * order or amount.
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
  /** Whether `detail` says more than that the card was declined. */
  isExplained?: boolean;
}

/**
 * After this long without an answer, in milliseconds, the page explains what may have happened to the money
 * (docs/reference/payments.md#payment-timeouts). The request continues.
 */
export const REASSURE_AFTER_MS = 8_000;
/** What a late answer is about: before charging, or when the card may have been charged. */
export type Waiting = "preparing" | "charging";

/** Result of an attempt to pay. `canceled`: this intent can no longer be paid. `unsure`: the outcome is unknown. */
export type CardOutcome =
  | { kind: "succeeded" | "processing" | "canceled" | "unsure" }
  | { kind: "failed"; error: PaymentError };

type StripeCalls = Pick<Stripe, "confirmPayment" | "retrievePaymentIntent">;

interface CardPayment {
  stripe: StripeCalls;
  elements: StripeElements;
  clientSecret: string;
  /** Where a bank's own page returns to. */
  returnUrl: string;
}

/** Delays before each lookup of a payment whose answer was lost, in milliseconds. */
const LOOK_UP_AFTER_MS = [0, 1_000, 2_500];

export function outcomeOf(status: string, otherwise: PaymentError): CardOutcome {
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: status };
  return { kind: "failed", error: otherwise };
}

/**
 * Asks Stripe for a payment's status before another attempt is allowed (docs/reference/payments.md#card-confirmation).
 * Returns `otherwise` as the error if nothing was paid.
 */
export async function lookUpPayment(
  stripe: StripeCalls,
  clientSecret: string,
  otherwise: PaymentError,
): Promise<CardOutcome> {
  for (const delay of LOOK_UP_AFTER_MS) {
    if (delay > 0) await pause(delay);
    try {
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      if (paymentIntent) return outcomeOf(paymentIntent.status, otherwise);
    } catch {
      // Treat as no answer.
    }
  }
  return { kind: "unsure" };
}

/** Reasons that tell a family what to do, in Stripe's words and the page's language (docs.stripe.com/declines/codes). */
const EXPLAINED: readonly (string | undefined)[] = ["incorrect_cvc", "insufficient_funds", "expired_card"];

/** The error, if Stripe's answer proves that nothing was paid (docs/reference/payments.md#card-confirmation). */
function refusalOf({ type, code, decline_code, message: detail }: StripeError): PaymentError | undefined {
  const isExplained = EXPLAINED.includes(code) || EXPLAINED.includes(decline_code);
  if (type === "card_error") return { kind: "declined", detail, isExplained };
  if (type === "validation_error" && code?.startsWith("incomplete_")) return { kind: "incomplete", detail };
  if (type === "validation_error") return { kind: "invalid", detail };
  if (code === "payment_intent_authentication_failure") return { kind: "unauthenticated", detail };
  return undefined;
}

/** Charges the card in the form. If the answer is lost or unclear, looks the payment up. */
export async function confirmCard(payment: CardPayment): Promise<CardOutcome> {
  const { stripe, elements, clientSecret, returnUrl } = payment;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (!error) return outcomeOf(paymentIntent.status, { kind: "unknown" });
    const refusal = refusalOf(error);
    if (refusal) return { kind: "failed", error: refusal };
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail: error.message });
  } catch (error) {
    const detail = error instanceof Error ? error.message : undefined;
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail });
  }
}
