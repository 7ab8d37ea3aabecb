import type { ApiClient, ApiResult, FormFields, FormValue } from "./api-client.ts";
import { askBank } from "./challenge.ts";
import { type Elements, intentIdOf } from "./elements.ts";
import { IntegrationError, type StripeError } from "./errors.ts";
import type { Language } from "./texts.ts";

export type PaymentIntent = Record<string, unknown> & {
  client_secret: string;
  next_action: { type: string; redirect_to_url?: { url: string } } | null;
  status: string;
};
export type Confirmation = { paymentIntent: PaymentIntent } | { error: StripeError };

type ConfirmParams = {
  return_url?: string;
  receipt_email?: string;
  payment_method?: string;
  payment_method_data?: { billing_details?: FormFields };
};

export type ConfirmOptions = {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: ConfirmParams;
  redirect?: "always" | "if_required";
};

const CALLER = "stripe.confirmPayment()";

/** Pays with the card in the Payment Element, or with an existing payment method. */
export async function confirmPayment(
  client: ApiClient,
  options: ConfirmOptions,
  language: Language,
): Promise<Confirmation> {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const secret = options.clientSecret ?? elements?.clientSecret;
  const id = intentIdOf(secret, CALLER);
  if (redirect === "always" && !confirmParams.return_url) {
    throw new IntegrationError(`Invalid value for ${CALLER}: confirmParams.return_url is required.`);
  }
  const element = elements && !confirmParams.payment_method ? elements.mountedElement(CALLER) : null;
  const invalid = element?.validate();
  if (invalid) return { error: invalid };

  element?.setBusy(true);
  const card: FormValue = element ? { ...element.card() } : null;
  const billing = confirmParams.payment_method_data?.billing_details;
  const confirmed = await client.post(`/v1/payment_intents/${id}/confirm`, {
    client_secret: secret,
    expected_payment_method_type: "card",
    payment_method: confirmParams.payment_method,
    payment_method_data: card ? { type: "card", card, billing_details: billing } : null,
    receipt_email: confirmParams.receipt_email,
    return_url: confirmParams.return_url,
    use_stripe_sdk: true,
  });
  const result = await authenticated(client, elements, confirmed, language);
  element?.setBusy(false);
  if ("error" in result) return { error: elements?.spoken(result.error) ?? result.error };
  const paymentIntent = result.data as PaymentIntent;
  if (redirect === "always" && confirmParams.return_url)
    return leave(landing(confirmParams.return_url, paymentIntent));
  return { paymentIntent };
}

/**
 * Asks for the bank's confirmation if it is required: in a dialog, or on the bank's own page, which leaves this one.
 */
async function authenticated(
  client: ApiClient,
  elements: Elements | undefined,
  result: ApiResult,
  fallback: Language,
): Promise<ApiResult> {
  if ("error" in result) return result;
  const { next_action: action, client_secret } = result.data as PaymentIntent;
  if (action === null) return result;
  const language = elements?.language ?? fallback;
  const page = action.redirect_to_url?.url;
  if (page) return leave(`${page}&locale=${language}`);
  const outcome = await askBank(language, elements?.look);
  return client.post("/v1/3ds2/authenticate", { client_secret, outcome });
}

/** The address a browser returns to after a payment, with the query parameters that Stripe adds. */
function landing(returnUrl: string, intent: PaymentIntent): string {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set("payment_intent", String(intent.id));
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", intent.status === "processing" ? "pending" : "succeeded");
  return url.href;
}

/** Leaves the page. The promise never settles, because the page is gone. */
function leave(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
