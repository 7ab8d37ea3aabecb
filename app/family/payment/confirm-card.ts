import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Waits, in milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Why a card was not charged; kept as a kind, so that its text follows the page's language. `incomplete`: a field of the
 * card form is empty, so nothing was tried. `changed`: the intent was ended, because another tab has chosen something else.
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
  /** A sentence of Stripe's or the browser's own. */
  detail?: string | undefined;
}

/** What became of a try to pay. `canceled`: this intent can no longer be paid. `unsure`: nobody could say. */
export type CardOutcome =
  | { kind: "succeeded" | "processing" | "canceled" | "unsure" }
  | { kind: "failed"; error: PaymentError };

type StripeCalls = Pick<Stripe, "confirmPayment" | "retrievePaymentIntent">;

interface CardPayment {
  stripe: StripeCalls;
  elements: StripeElements;
  clientSecret: string;
  /** Where a bank that needs a page of its own sends the family back to. */
  returnUrl: string;
}

/** Milliseconds before each question about a payment whose answer was lost. */
const LOOK_UP_AFTER_MS = [0, 1_000, 2_500];

export function outcomeOf(status: string, otherwise: PaymentError): CardOutcome {
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: status };
  return { kind: "failed", error: otherwise };
}

/**
 * Asks Stripe what became of a payment before anyone may try again (docs/rules/money.md#when-an-answer-is-lost). `otherwise` is told
 * when nothing was paid.
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
      // As good as no answer.
    }
  }
  return { kind: "unsure" };
}

/** Errors that say for certain that nothing was paid (docs/rules/money.md#when-an-answer-is-lost). */
function refusalOf({ type, code, message: detail }: StripeError): PaymentError | undefined {
  if (type === "card_error") return { kind: "declined", detail };
  if (type === "validation_error" && code?.startsWith("incomplete_")) return { kind: "incomplete", detail };
  if (type === "validation_error") return { kind: "invalid", detail };
  if (code === "payment_intent_authentication_failure") return { kind: "unauthenticated", detail };
  return undefined;
}

/** Pays with the card in the form, and finds out what really happened when the answer is lost or odd. */
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
