import type Stripe from "stripe";
import type { Decline } from "./cards.ts";
import { chargeCard, declineError, finishCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { noSuch, refused, StripeFailure, unexpectedState } from "./errors.ts";
import type { ConfirmValues } from "./intent-params.ts";
import { chosenMethod, OPEN_STATES } from "./intents.ts";
import type { SandboxState } from "./state.ts";

export type Outcome = "succeeded" | "failed";

const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

const SETTLING_FAILED: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
};

/**
 * Confirms with the card in the request or on the intent. `base` is the caller's address of the sandbox, used for the
 * bank's page. Throws the card error on a decline; the intent can then be tried again.
 */
export function confirmIntent(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  params: ConfirmValues,
  base: string,
): Stripe.PaymentIntent {
  refuseUnlessConfirmable(intent);
  const methodId = chosenMethod(state, params)?.id ?? idOf(intent.payment_method);
  if (!methodId) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update " +
        "the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with " +
        "a payment method or ConfirmationToken.",
      intent,
    );
  }
  refuseWithoutReturnUrl(intent, params);
  intent.payment_method = methodId;
  intent.last_payment_error = null;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  if (params.return_url) state.store.returnUrls.set(intent.id, params.return_url);

  const authentication = state.store.behaviours.get(methodId)?.authentication;
  if (!authentication) return attempt(state, intent, false);
  if (params.error_on_requires_action) return refuseAuthentication(state, intent, "authentication_required");
  intent.status = "requires_action";
  const inPage = authentication === "challenge" && params.use_stripe_sdk === true;
  intent.next_action = inPage ? challengeInPage(intent, base) : ownPage(intent, params, base);
  state.emit("payment_intent.requires_action", intent);
  return intent;
}

/** Answers the bank for the cardholder. Throws the error that the browser shows on failure. */
export function authenticateIntent(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  outcome: Outcome,
): Stripe.PaymentIntent {
  if (intent.status !== "requires_action") {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status} and waits for no action.`,
      intent,
    );
  }
  intent.next_action = null;
  if (outcome === "succeeded") return attempt(state, intent, true);
  return refuseAuthentication(state, intent, "payment_intent_authentication_failure");
}

/** Settles a payment that is in process. */
export function finishProcessing(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  outcome: Outcome,
): Stripe.PaymentIntent {
  const charge = state.store.charges.get(idOf(intent.latest_charge) ?? "");
  if (intent.status !== "processing" || !charge) {
    throw unexpectedState(
      `This PaymentIntent has a status of ${intent.status}; it is not in process.`,
      intent,
    );
  }
  intent.processing = null;
  finishCharge(state, charge, intent, outcome === "failed" ? SETTLING_FAILED : null);
  return intent;
}

function attempt(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
): Stripe.PaymentIntent {
  const method = state.store.paymentMethods.get(idOf(intent.payment_method) ?? "");
  if (!method) throw noSuch("PaymentMethod", String(intent.payment_method), "payment_method", 400);
  const behaviour = state.store.behaviours.get(method.id) ?? {};
  const charge = chargeCard(state, intent, method, authenticated);
  if (behaviour.processing) {
    intent.status = "processing";
    intent.processing = {
      card: { customer_notification: { approval_requested: false, completes_at: null } },
      type: "card",
    };
    state.emit("charge.pending", charge);
    state.emit("payment_intent.processing", intent);
    state.later(() => {
      if (intent.status === "processing") finishProcessing(state, intent, "succeeded");
    });
    return intent;
  }
  finishCharge(state, charge, intent, behaviour.decline ?? null);
  if (behaviour.decline) throw declineError(intent);
  if (behaviour.disputed) openDispute(state, charge, { reason: "fraudulent" });
  return intent;
}

function refuseAuthentication(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  code: "authentication_required" | "payment_intent_authentication_failure",
): never {
  const method = state.store.paymentMethods.get(idOf(intent.payment_method) ?? "");
  const type = code === "authentication_required" ? "card_error" : "invalid_request_error";
  const message =
    code === "authentication_required"
      ? "Your card was declined. This transaction requires authentication."
      : AUTHENTICATION_FAILED;
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = {
    code,
    ...(type === "card_error" ? { decline_code: code } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`,
    message,
    ...(method ? { payment_method: method } : {}),
    type,
  };
  state.emit("payment_intent.payment_failed", intent);
  throw new StripeFailure(type === "card_error" ? 402 : 400, {
    type,
    code,
    ...(type === "card_error" ? { decline_code: code } : {}),
    message,
    payment_intent: intent,
    ...(method ? { payment_method: method } : {}),
  });
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  if (OPEN_STATES.includes(intent.status)) return;
  throw unexpectedState(
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a ` +
          "PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.",
    intent,
  );
}

/** A server that confirms with dynamic payment methods must say where a redirect would come back to. */
function refuseWithoutReturnUrl(intent: Stripe.PaymentIntent, params: ConfirmValues): void {
  const automatic = intent.automatic_payment_methods;
  if (params.return_url || params.use_stripe_sdk || !automatic?.enabled) return;
  if (automatic.allow_redirects === "never") return;
  throw refused(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of " +
      "these payment methods might redirect your customer off of your page, you must provide a `return_url`. " +
      "If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to " +
      "`true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and " +
      "Payment Intents.",
    { param: "return_url" },
  );
}

function challengeInPage(intent: Stripe.PaymentIntent, base: string): Stripe.PaymentIntent.NextAction {
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: authenticationPage(intent, base) },
  };
}

function ownPage(
  intent: Stripe.PaymentIntent,
  params: ConfirmValues,
  base: string,
): Stripe.PaymentIntent.NextAction {
  return {
    type: "redirect_to_url",
    redirect_to_url: { return_url: params.return_url ?? null, url: authenticationPage(intent, base) },
  };
}

function authenticationPage(intent: Stripe.PaymentIntent, base: string): string {
  return `${base}/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
}

/** The id of an object that may or may not be expanded. */
function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
