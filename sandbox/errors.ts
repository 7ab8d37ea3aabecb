import type Stripe from "stripe";

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  request_log_url?: string;
};

/** An error answer of Stripe, `{ error: … }`, with its HTTP status. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Stripe forgets the idempotency key of a request that never reached the endpoint. */
  readonly keepsKey: boolean;

  constructor(status: number, body: ErrorBody, keepsKey = true) {
    super(body.message);
    this.name = "StripeFailure";
    this.status = status;
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body;
    this.keepsKey = keepsKey;
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

type Detail = { code?: string; param?: string; payment_intent?: Stripe.PaymentIntent };

/** A request that the endpoint refuses (400), remembered under its idempotency key. */
export function refused(message: string, detail: Detail = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...detail });
}

/** An invalid parameter (400): the endpoint never ran, so the idempotency key stays free. */
export function badParameter(message: string, code: string, param: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, code, param }, false);
}

export function unknownParameter(param: string): StripeFailure {
  return badParameter(`Received unknown parameter: ${param}`, "parameter_unknown", param);
}

export function missingParameter(param: string): StripeFailure {
  return badParameter(`Missing required param: ${param}.`, "parameter_missing", param);
}

/** `what` is Stripe's own object name, such as `payment_intent`. */
export function noSuch(what: string, id: string, param = "id", status = 404): StripeFailure {
  const message = `No such ${what}: '${id}'`;
  return new StripeFailure(status, {
    type: "invalid_request_error",
    message,
    code: "resource_missing",
    param,
  });
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeFailure {
  return refused(message, { code: "payment_intent_unexpected_state", payment_intent: intent });
}

/** An outage of Stripe as callers see it. */
export function outage(status = 500): StripeFailure {
  return new StripeFailure(status, {
    type: "api_error",
    message: "Sorry! There was an error while talking to one of our backends. Support has been notified.",
  });
}
