import type Stripe from "stripe";
import { badParameter, noSuch, refused, unexpectedState } from "./errors.ts";
import { newId, randomText } from "./ids.ts";
import type { CancelValues, CreateValues, UpdateValues } from "./intent-params.ts";
import { mergeMetadata, need } from "./params.ts";
import { createPaymentMethod, findPaymentMethod } from "./payment-methods.ts";
import type { SandboxState } from "./state.ts";

/** The states in which a payment can still be changed, confirmed or canceled (docs.stripe.com/payments/paymentintents/lifecycle). */
export const OPEN_STATES = ["requires_payment_method", "requires_confirmation", "requires_action"];

export function findIntent(
  state: SandboxState,
  id: string,
  param = "intent",
  status = 404,
): Stripe.PaymentIntent {
  const intent = state.store.intents.get(id);
  if (!intent) throw noSuch("payment_intent", id, param, status);
  return intent;
}

/** The browser proves with the client secret that the payment is its own. */
export function checkClientSecret(intent: Stripe.PaymentIntent, secret: string | undefined): void {
  if (need(secret, "client_secret") === intent.client_secret) return;
  throw refused(
    "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the " +
      "provided client_secret is from the same account.",
    { code: "payment_intent_invalid_parameter", param: "client_secret" },
  );
}

/** Creates an intent of `amount` cents; confirming it at once is the route's second step. */
export function createIntent(state: SandboxState, params: CreateValues): Stripe.PaymentIntent {
  const amount = need(params.amount, "amount");
  const currency = need(params.currency, "currency");
  if (params.return_url !== undefined && params.confirm !== true) {
    throw badParameter(
      "The `return_url` parameter can only be used with `confirm=true`.",
      "parameter_invalid_string",
      "return_url",
    );
  }
  const method = chosenMethod(state, params);
  const id = newId("pi");
  const intent = state.store.intents.add({
    id,
    ...BLANK_INTENT,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount,
    automatic_payment_methods: automaticMethods(params),
    capture_method: params.capture_method ?? "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method ?? "automatic",
    created: state.seconds(),
    currency,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    payment_method_types: params.allowed_payment_method_types ?? ["card"],
    receipt_email: params.receipt_email ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
  });
  state.emit("payment_intent.created", intent);
  return intent;
}

export function updateIntent(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  params: UpdateValues,
): Stripe.PaymentIntent {
  for (const field of ["amount", "currency"] as const) {
    if (params[field] !== undefined) refuseUnlessOpen(intent, `'s ${field} could not be updated`, "update");
  }
  const method = chosenMethod(state, params);
  if (method) refuseUnlessOpen(intent, "'s payment_method could not be updated", "update");
  intent.amount = params.amount ?? intent.amount;
  intent.currency = params.currency ?? intent.currency;
  intent.description = params.description ?? intent.description;
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  intent.statement_descriptor_suffix =
    params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix;
  if (params.allowed_payment_method_types) {
    intent.allowed_payment_method_types = params.allowed_payment_method_types;
    intent.payment_method_types = params.allowed_payment_method_types;
  }
  if (method) {
    intent.payment_method = method.id;
    intent.status = "requires_confirmation";
    intent.next_action = null;
  }
  return intent;
}

/** Cancels; a payment in process is refused too, because its money may still arrive. */
export function cancelIntent(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  params: CancelValues,
): Stripe.PaymentIntent {
  if (!OPEN_STATES.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
        "with one of the following statuses may be canceled: requires_payment_method, requires_capture, " +
        "requires_confirmation, requires_action.",
      intent,
    );
  }
  intent.status = "canceled";
  intent.canceled_at = state.seconds();
  intent.cancellation_reason = params.cancellation_reason ?? null;
  intent.next_action = null;
  state.emit("payment_intent.canceled", intent);
  return intent;
}

function refuseUnlessOpen(intent: Stripe.PaymentIntent, what: string, verb: string): void {
  if (OPEN_STATES.includes(intent.status)) return;
  throw unexpectedState(
    `This PaymentIntent${what} because it has a status of ${intent.status}. You may only ${verb} a ` +
      `PaymentIntent with one of the following statuses: ${OPEN_STATES.join(", ")}.`,
    intent,
  );
}

/** The payment method that a request brings along, by id or as card data. */
export function chosenMethod(
  state: SandboxState,
  params: Pick<UpdateValues, "payment_method" | "payment_method_data">,
): Stripe.PaymentMethod | undefined {
  if (params.payment_method) return findPaymentMethod(state, params.payment_method);
  return params.payment_method_data ? createPaymentMethod(state, params.payment_method_data) : undefined;
}

/** Since API version 2023-08-16 dynamic payment methods are on unless the caller says otherwise. */
function automaticMethods(params: CreateValues): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const { automatic_payment_methods: asked, allowed_payment_method_types: types } = params;
  if (asked) return { allow_redirects: asked.allow_redirects ?? "always", enabled: asked.enabled ?? false };
  return types ? null : { allow_redirects: "always", enabled: true };
}

const BLANK_INTENT = {
  object: "payment_intent",
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
  },
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} as const;
