/** Digits of a payment id in its short number: enough to distinguish a club's payments, few enough to read aloud. */
const DIGITS = 8;

/**
 * The short number of a payment, "7F3A-90C1": the start of its id, so nothing extra is stored
 * (docs/rules/money.md#a-payments-number). If two payments share a number, a search finds both.
 */
export function paymentReference(paymentId: string): string {
  const digits = paymentId.slice(0, DIGITS).toUpperCase();
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}

/** The id prefix that a typed number stands for; undefined if the text is not a number. */
export function referencedIds(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s–-]/g, "").toLowerCase();
  return /^[0-9a-f]{8}$/.test(digits) ? digits : undefined;
}
