/** Digits of a payment's id that make its number: enough to tell a club's payments apart, few enough to be read out. */
const DIGITS = 8;

/**
 * The short number of a payment, "7F3A-90C1": the beginning of its own id, so that nothing has to be stored
 * (docs/rules/money.md#a-payments-number). Two payments of the same number are possible, and then both are found.
 */
export function paymentReference(paymentId: string): string {
  const digits = paymentId.slice(0, DIGITS).toUpperCase();
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}

/** The beginning of the ids that a number may stand for, however it was typed; undefined for what is none. */
export function referencedIds(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s–-]/g, "").toLowerCase();
  return /^[0-9a-f]{8}$/.test(digits) ? digits : undefined;
}
