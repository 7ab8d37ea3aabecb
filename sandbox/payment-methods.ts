import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { brandOf, cvcLength, digitsOf, isExpired, passesLuhn } from "./card-rules.ts";
import { type CardBehaviour, findCard, findCardByToken } from "./cards.ts";
import { noSuch, refused, StripeFailure } from "./errors.ts";
import { newId } from "./ids.ts";
import { clearableText, hash, integer, need, oneOf, text, type Values } from "./params.ts";
import type { SandboxState } from "./state.ts";
import type { HeldCard } from "./store.ts";

const addressParams = {
  city: clearableText,
  country: clearableText,
  line1: clearableText,
  line2: clearableText,
  postal_code: clearableText,
  state: clearableText,
};

const cardParams = { number: text, exp_month: integer, exp_year: integer, cvc: text, token: text };

const billingParams = {
  address: hash(addressParams),
  email: clearableText,
  name: clearableText,
  phone: clearableText,
};

/** What `POST /v1/payment_methods` takes; the same hash is `payment_method_data` of a confirmation. */
export const paymentMethodParams = {
  type: oneOf("card"),
  card: hash(cardParams),
  billing_details: hash(billingParams),
  allow_redisplay: oneOf("always", "limited", "unspecified"),
};

export const cardTokenParams = { card: hash(cardParams) };

type CardValues = Values<typeof cardParams>;
type Billing = Values<typeof billingParams>;

/** A number that is not one of Stripe's test numbers counts as a real card and is declined. */
const REAL_CARD: CardBehaviour = {
  decline: {
    code: "card_declined",
    declineCode: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list " +
      "of valid test cards, visit: https://stripe.com/docs/testing.",
  },
};

/** Creates a payment method from card data or a card token. Throws Stripe's card errors for impossible data. */
export function createPaymentMethod(
  state: SandboxState,
  params: Values<typeof paymentMethodParams>,
): Stripe.PaymentMethod {
  need(params.type, "type");
  const card = need(params.card, "card");
  return addPaymentMethod(
    state,
    card.token ? heldCard(state, card.token) : readCard(state, card),
    params.billing_details,
  );
}

/** The payment method with this id, or a new one for Stripe's special names such as `pm_card_visa`. */
export function findPaymentMethod(state: SandboxState, id: string): Stripe.PaymentMethod {
  const known = state.store.paymentMethods.get(id);
  if (known) return known;
  const card = findCardByToken(id);
  if (!card) throw noSuch("PaymentMethod", id, "payment_method", 400);
  const year = new Date(state.seconds() * 1000).getFullYear() + 1;
  const held = { id, number: digitsOf(card.number), expMonth: 12, expYear: year, hasCvc: true };
  return addPaymentMethod(state, held, undefined);
}

/** Stores card data under a token (`tok_…`) from which a payment method can be made. */
export function createCardToken(state: SandboxState, params: Values<typeof cardTokenParams>): HeldCard {
  return state.store.cardTokens.add(readCard(state, need(params.card, "card")));
}

function heldCard(state: SandboxState, token: string): HeldCard {
  const held = state.store.cardTokens.get(token);
  if (held) return held;
  throw noSuch("token", token, "payment_method_data[card][token]", 400);
}

function readCard(state: SandboxState, card: CardValues): HeldCard {
  const number = digitsOf(need(card.number, "card[number]"));
  const expMonth = need(card.exp_month, "card[exp_month]");
  const givenYear = need(card.exp_year, "card[exp_year]");
  const expYear = givenYear < 100 ? 2000 + givenYear : givenYear;
  if (!passesLuhn(number)) throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  if (expMonth < 1 || expMonth > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (isExpired(expMonth, expYear, new Date(state.seconds() * 1000))) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (card.cvc !== undefined && card.cvc.length !== cvcLength(brandOf(number))) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return { id: newId("tok"), number, expMonth, expYear, hasCvc: card.cvc !== undefined };
}

function cardError(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: "card_error", code, message, param });
}

/** Stripe refuses card numbers from servers unless an account is allowed to send them; so does the stand-in. */
export function refuseRawCard(card: CardValues | undefined): void {
  if (!card?.number) return;
  const failure = refused(
    "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test " +
      "tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
  );
  throw new StripeFailure(402, failure.body);
}

function addPaymentMethod(
  state: SandboxState,
  card: HeldCard,
  billing: Billing | undefined,
): Stripe.PaymentMethod {
  const brand = brandOf(card.number);
  const method = state.store.paymentMethods.add({
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetails(billing),
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.hasCvc ? "unchecked" : null,
      },
      country: "US",
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
  state.store.behaviours.set(method.id, findCard(card.number)?.behaviour ?? REAL_CARD);
  return method;
}

function billingDetails(billing: Billing | undefined): Stripe.PaymentMethod.BillingDetails {
  const { city, country, line1, line2, postal_code, state } = billing?.address ?? {};
  return {
    address: {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
    email: billing?.email ?? null,
    name: billing?.name ?? null,
    phone: billing?.phone ?? null,
    tax_id: null,
  };
}
