import type Stripe from "stripe";
import { book, standardFee } from "./balance.ts";
import type { Decline } from "./cards.ts";
import { noSuch, StripeFailure } from "./errors.ts";
import { newId } from "./ids.ts";
import type { SandboxState } from "./state.ts";

export function findCharge(state: SandboxState, id: string, param = "charge", status = 404): Stripe.Charge {
  const charge = state.store.charges.get(id);
  if (!charge) throw noSuch("charge", id, param, status);
  return charge;
}

/** Starts a charge of the intent's amount; it is pending until `finishCharge`. */
export function chargeCard(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge {
  const charge = state.store.charges.add({
    id: newId("ch"),
    ...BLANK_CHARGE,
    amount: intent.amount,
    billing_details: method.billing_details,
    created: state.seconds(),
    currency: intent.currency,
    description: intent.description,
    metadata: { ...intent.metadata },
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, authenticated), type: "card" },
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "pending",
  });
  intent.latest_charge = charge.id;
  return charge;
}

/** Ends a charge as paid or declined, updates its intent, and sends events for both. */
export function finishCharge(
  state: SandboxState,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
  decline: Decline | null,
): void {
  if (decline) failCharge(state, charge, intent, decline);
  else payCharge(state, charge, intent);
}

function payCharge(state: SandboxState, charge: Stripe.Charge, intent: Stripe.PaymentIntent): void {
  const { amount, currency, id } = charge;
  const entry = {
    amount,
    currency,
    source: id,
    type: "charge",
    category: "charge",
    fee: standardFee(amount),
  } as const;
  charge.status = "succeeded";
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = book(state, entry).id;
  charge.outcome = APPROVED;
  setCvcCheck(charge, "pass");
  intent.status = "succeeded";
  intent.amount_received = amount;
  intent.last_payment_error = null;
  state.emit("charge.succeeded", charge);
  state.emit("payment_intent.succeeded", intent);
}

function failCharge(
  state: SandboxState,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
  decline: Decline,
): void {
  const reason = decline.declineCode ?? decline.code;
  charge.status = "failed";
  charge.failure_code = decline.code;
  charge.failure_message = decline.message;
  charge.outcome = {
    ...APPROVED,
    advice_code: "try_again_later",
    network_decline_code: "05",
    network_status: "declined_by_network",
    reason,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
  setCvcCheck(charge, decline.code === "incorrect_cvc" ? "fail" : "pass");
  const method = state.store.paymentMethods.get(charge.payment_method ?? "");
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = {
    advice_code: "try_again_later",
    charge: charge.id,
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    ...(method ? { payment_method: method } : {}),
    type: "card_error",
  };
  state.emit("charge.failed", charge);
  state.emit("payment_intent.payment_failed", intent);
}

/** The 402 that answers a confirmation whose charge was declined. */
export function declineError(intent: Stripe.PaymentIntent): StripeFailure {
  const { charge, code, decline_code, message, payment_method } = intent.last_payment_error ?? {};
  return new StripeFailure(402, {
    type: "card_error",
    ...(charge ? { charge } : {}),
    ...(code ? { code } : {}),
    ...(decline_code ? { decline_code } : {}),
    message: message ?? "Your card was declined.",
    payment_intent: intent,
    ...(payment_method ? { payment_method } : {}),
  });
}

function setCvcCheck(charge: Stripe.Charge, result: "fail" | "pass"): void {
  const checks = charge.payment_method_details?.card?.checks;
  if (checks?.cvc_check) checks.cvc_check = result;
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    ...BLANK_CARD_DETAILS,
    amount_authorized: intent.amount,
    brand: card?.brand ?? null,
    checks: card?.checks ? { ...card.checks } : null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2030,
    fingerprint: card?.fingerprint ?? null,
    last4: card?.last4 ?? null,
    network: card?.brand ?? null,
    three_d_secure: authenticated ? AUTHENTICATED : null,
  };
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

const APPROVED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: "Payment complete.",
  type: "authorized",
};

const BLANK_CARD_DETAILS = {
  authorization_code: null,
  country: "US",
  electronic_commerce_indicator: null,
  extended_authorization: { status: "disabled" },
  funding: "credit",
  incremental_authorization: { status: "unavailable" },
  installments: null,
  mandate: null,
  multicapture: { status: "unavailable" },
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: 0, status: "unavailable" },
  regulated_status: "unregulated",
  transaction_link_id: null,
  wallet: null,
} as const;

const BLANK_CHARGE = {
  object: "charge",
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: "SANDBOX",
  captured: false,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: false,
  radar_options: {},
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
} as const;
