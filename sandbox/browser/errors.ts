/** What Stripe.js resolves with under `error`. */
export type StripeError = {
  type:
    | "api_connection_error"
    | "api_error"
    | "card_error"
    | "idempotency_error"
    | "invalid_request_error"
    | "validation_error";
  message?: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** A mistake in the page's code, not by the payer; Stripe.js throws these. */
export class IntegrationError extends Error {
  override readonly name = "IntegrationError";
}
