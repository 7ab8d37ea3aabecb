import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { CardTrouble } from "./card-trouble.ts";
import { pause } from "./pause.ts";

/** What became of a try to pay. `canceled`: this intent can no longer be paid. `unsure`: nobody could say. */
export type CardOutcome =
  | { kind: "succeeded" | "processing" | "canceled" | "unsure" }
  | { kind: "trouble"; trouble: CardTrouble };

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

function outcomeOf(status: PaymentIntent.Status, otherwise: CardTrouble): CardOutcome {
  if (status === "succeeded" || status === "processing" || status === "canceled") return { kind: status };
  return { kind: "trouble", trouble: otherwise };
}

/**
 * Asks Stripe what became of a payment before anyone may try again (payments.md, Flow 2). `otherwise` is told
 * when nothing was paid.
 */
export async function lookUpPayment(
  stripe: StripeCalls,
  clientSecret: string,
  otherwise: CardTrouble,
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

/** Errors that say for certain that nothing was paid (spec.md §8). */
function refusalOf({ type, code, message: detail }: StripeError): CardTrouble | undefined {
  if (type === "card_error") return { kind: "declined", detail };
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
    if (refusal) return { kind: "trouble", trouble: refusal };
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail: error.message });
  } catch (error) {
    const detail = error instanceof Error ? error.message : undefined;
    return lookUpPayment(stripe, clientSecret, { kind: "exception", detail });
  }
}
