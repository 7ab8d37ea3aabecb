/**
 * Payment setup was refused ("success: false"). `message` is the server's message, or empty
 * (docs/reference/payments.md#payment-setup).
 */
export class PaymentSetupError extends Error {
  constructor(message: unknown) {
    super(typeof message === "string" ? message : "");
    this.name = "PaymentSetupError";
  }
}

/**
 * Reads the payment intent's id and client secret from a payment setup.
 * @throws {PaymentSetupError} if the setup was refused or a value is missing
 */
export function readPaymentSetup(response: unknown): { paymentIntentId: string; clientSecret: string } {
  const { success, message, paymentIntentId, clientSecret } = { ...(response as Record<string, unknown>) };
  if (success === true && typeof paymentIntentId === "string" && typeof clientSecret === "string") {
    return { paymentIntentId, clientSecret };
  }
  throw new PaymentSetupError(message);
}
