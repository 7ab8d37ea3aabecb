import { refused } from "./errors.ts";
import {
  clearableText,
  flag,
  hash,
  integer,
  listOf,
  metadata,
  oneOf,
  type Reader,
  text,
  type Values,
} from "./params.ts";
import { paymentMethodParams } from "./payment-methods.ts";

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** Cents between 50 cents and eight digits (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const amount: Reader<number> = (raw, name) => {
  const cents = integer(raw, name);
  if (cents < 1) {
    throw refused("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: name,
    });
  }
  if (cents < MIN_AMOUNT) {
    throw refused("Amount must be at least $0.50 usd", { code: "amount_too_small", param: name });
  }
  if (cents > MAX_AMOUNT) {
    throw refused("Amount must be no more than $999,999.99", { code: "amount_too_large", param: name });
  }
  return cents;
};

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

const currency: Reader<string> = (raw, name) => {
  const code = text(raw, name).toLowerCase();
  if (currencies.has(code)) return code;
  throw refused(
    `Invalid currency: ${code}. Stripe currently supports these currencies: usd, mxn, cad, eur, …`,
    {
      param: name,
    },
  );
};

const shared = {
  allowed_payment_method_types: listOf(oneOf("card", "link", "us_bank_account", "cashapp")),
  payment_method: text,
  payment_method_data: hash(paymentMethodParams),
  receipt_email: clearableText,
};

const described = {
  ...shared,
  description: text,
  metadata,
  statement_descriptor_suffix: text,
};

const confirming = {
  error_on_requires_action: flag,
  return_url: text,
  use_stripe_sdk: flag,
};

export const createParams = {
  ...described,
  ...confirming,
  amount,
  automatic_payment_methods: hash({ enabled: flag, allow_redirects: oneOf("always", "never") }),
  capture_method: oneOf("automatic", "automatic_async"),
  confirm: flag,
  confirmation_method: oneOf("automatic", "manual"),
  currency,
};

export const updateParams = { ...described, amount, currency };

/** `client_secret` and `expected_payment_method_type` are what Stripe.js adds to a confirmation. */
export const confirmParams = {
  ...shared,
  ...confirming,
  client_secret: text,
  expected_payment_method_type: oneOf("card"),
};

export const cancelParams = {
  cancellation_reason: oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer"),
};

export type CreateValues = Values<typeof createParams>;
export type UpdateValues = Values<typeof updateParams>;
export type ConfirmValues = Values<typeof confirmParams>;
export type CancelValues = Values<typeof cancelParams>;
