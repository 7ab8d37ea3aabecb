import type { ApiClient } from "./api-client.ts";
import type { Appearance } from "./appearance.ts";
import { IntegrationError, type StripeError } from "./errors.ts";
import { PaymentElement } from "./payment-element.ts";
import { type Language, languageOf, texts, translated } from "./texts.ts";

export type ElementsOptions = {
  clientSecret?: string;
  locale?: string;
  appearance?: Appearance;
  /** Only together with `mode`, when the intent is made after the form was shown. */
  mode?: "payment";
  amount?: number;
  currency?: string;
};

const CLIENT_SECRET = /^(pi_[^_]+)_secret_.+/;

/** The id of the intent that a client secret opens. */
export function intentIdOf(clientSecret: string | undefined, caller: string): string {
  const id = CLIENT_SECRET.exec(clientSecret ?? "")?.[1];
  if (id) return id;
  throw new IntegrationError(
    `Invalid value for ${caller}: clientSecret should be a client secret of the form \${id}_secret_\${secret}. ` +
      `You specified: ${clientSecret}.`,
  );
}

/** A group of elements that share the payment, the language and the appearance. */
export class Elements {
  readonly clientSecret: string | undefined;
  language: Language;
  private readonly client: ApiClient;
  private appearance: Appearance | undefined;
  private element: PaymentElement | null = null;

  constructor(client: ApiClient, options: ElementsOptions = {}) {
    if (options.mode === undefined) intentIdOf(options.clientSecret, "stripe.elements()");
    this.client = client;
    this.clientSecret = options.clientSecret;
    this.language = languageOf(options.locale);
    this.appearance = options.appearance;
  }

  create(type: string, options: { readOnly?: boolean } = {}): PaymentElement {
    if (type !== "payment")
      throw new IntegrationError(`A valid Element name must be provided. You specified: ${type}.`);
    if (this.element) {
      throw new IntegrationError("Can only create one Element of type payment through an Elements instance.");
    }
    const setting = {
      base: this.client.base,
      language: this.language,
      appearance: this.appearance,
      load: () => this.load(),
      onDestroy: () => {
        this.element = null;
      },
    };
    this.element = new PaymentElement(setting, options);
    return this.element;
  }

  /** Accepts an element's name or, from react-stripe-js, the component that represents it. */
  getElement(asked: string | { __elementType?: string }): PaymentElement | null {
    const type = typeof asked === "string" ? asked : asked.__elementType;
    return type === "payment" ? this.element : null;
  }

  update(options: ElementsOptions): void {
    if (options.locale !== undefined) {
      this.language = languageOf(options.locale);
      this.element?.speak(this.language);
    }
    if (options.appearance !== undefined) {
      this.appearance = options.appearance;
      this.element?.dress(options.appearance);
    }
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    const error = await this.load();
    return error ? { error } : {};
  }

  async submit(): Promise<{ selectedPaymentMethod?: string; error?: StripeError }> {
    const error = this.mountedElement("elements.submit()").validate();
    return error ? { error } : { selectedPaymentMethod: "card" };
  }

  mountedElement(caller: string): PaymentElement {
    if (this.element?.mounted) return this.element;
    throw new IntegrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element.`,
    );
  }

  /** Translates an error into the page's language; a network failure gets a readable sentence. */
  spoken(error: StripeError): StripeError {
    if (error.type === "api_connection_error") return { ...error, message: texts[this.language].network };
    return translated(error, this.language);
  }

  get look(): Appearance | undefined {
    return this.appearance;
  }

  private async load(): Promise<StripeError | null> {
    const secret = this.clientSecret;
    if (secret === undefined) return null;
    const path = `/v1/payment_intents/${intentIdOf(secret, "stripe.elements()")}`;
    const result = await this.client.get(path, { client_secret: secret });
    if ("error" in result) return this.spoken(result.error);
    const status = String(result.data.status);
    if (status !== "succeeded" && status !== "canceled") return null;
    return this.spoken({
      type: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      message:
        "The provided client_secret belongs to a PaymentIntent that is in a terminal state and cannot be used.",
      payment_intent: result.data,
    });
  }
}
