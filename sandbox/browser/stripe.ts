import { ApiClient, type FormFields, type FormValue } from "./api-client.ts";
import { type Confirmation, type ConfirmOptions, confirmPayment, type PaymentIntent } from "./confirm.ts";
import { Elements, type ElementsOptions, intentIdOf } from "./elements.ts";
import { IntegrationError, type StripeError } from "./errors.ts";
import type { PaymentElement } from "./payment-element.ts";
import { languageOf } from "./texts.ts";

type Failure = { error: StripeError };
type CardPayment = { payment_method?: string | { card: PaymentElement; billing_details?: FormFields } };

/** The object that `Stripe(publishableKey)` returns, for an API at `base`. */
export class StripeJs {
  private readonly client: ApiClient;
  private readonly locale: string | undefined;

  constructor(base: string, key: unknown, options: { locale?: string } = {}) {
    if (typeof key !== "string" || !key.startsWith("pk_")) {
      throw new IntegrationError(
        "Please call Stripe() with your publishable key. You used an empty or other string.",
      );
    }
    this.client = new ApiClient(base, key);
    this.locale = options.locale;
  }

  elements(options: ElementsOptions = {}): Elements {
    const locale = options.locale ?? this.locale;
    return new Elements(this.client, { ...options, ...(locale === undefined ? {} : { locale }) });
  }

  confirmPayment(options: ConfirmOptions): Promise<Confirmation> {
    return confirmPayment(this.client, options, languageOf(this.locale));
  }

  async confirmCardPayment(clientSecret: string, data: CardPayment = {}): Promise<Confirmation> {
    const method = data.payment_method;
    const made =
      typeof method === "object" ? await this.createPaymentMethod({ type: "card", ...method }) : null;
    if (made && "error" in made) return made;
    const id = made ? String(made.paymentMethod.id) : typeof method === "string" ? method : undefined;
    const confirmParams = id === undefined ? {} : { payment_method: id };
    return confirmPayment(
      this.client,
      { clientSecret, confirmParams, redirect: "if_required" },
      languageOf(this.locale),
    );
  }

  async retrievePaymentIntent(clientSecret: string): Promise<Confirmation> {
    const id = intentIdOf(clientSecret, "stripe.retrievePaymentIntent()");
    const result = await this.client.get(`/v1/payment_intents/${id}`, { client_secret: clientSecret });
    return "error" in result ? result : { paymentIntent: result.data as PaymentIntent };
  }

  async createPaymentMethod(options: {
    elements?: Elements;
    type?: "card";
    card?: PaymentElement;
    params?: { billing_details?: FormFields };
    billing_details?: FormFields;
  }): Promise<{ paymentMethod: Record<string, unknown> } | Failure> {
    const caller = "stripe.createPaymentMethod()";
    const element = options.card ?? options.elements?.mountedElement(caller);
    if (!element) throw new IntegrationError(`Invalid value for ${caller}: elements or card is required.`);
    const invalid = element.validate();
    if (invalid) return { error: invalid };
    const billing: FormValue = options.params?.billing_details ?? options.billing_details ?? null;
    const fields = { type: "card", card: { ...element.card() }, billing_details: billing };
    const result = await this.client.post("/v1/payment_methods", fields);
    return "error" in result ? result : { paymentMethod: result.data };
  }

  async createToken(element: PaymentElement): Promise<{ token: Record<string, unknown> } | Failure> {
    const invalid = element.validate();
    if (invalid) return { error: invalid };
    const result = await this.client.post("/v1/tokens", { card: { ...element.card() } });
    return "error" in result ? result : { token: result.data };
  }

  /** Does nothing: libraries announce themselves here only for Stripe's statistics. */
  registerAppInfo(): void {}

  _registerWrapper(): void {}
}
