/** Alternatives without regard to case. What is doubtful counts: a second guardian then misses a text, and no more. */
const MONEY = [
  String.raw`[$¢]|\/(?:family|checkout)\b`,
  // 40.00 and 1,250.50, but no time: 5.30 pm.
  String.raw`(?<![\d.,:/])\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}(?![.,:/]?\d)(?!\s*(?:[ap]\.?\s?m\b|h\b|hrs))`,
  String.raw`\busd\b|d[oó]l+ar|\b(?:bucks|cents|pesos|centavos|money|dinero|cash|efectivo|zelle|venmo|paypal)\b`,
  String.raw`\b(?:balance|saldo|fee|cuota|cost|costo|price|precio|amount|monto|importe|invoice|factura)s?\b`,
  String.raw`\bcuestan?\b|refund|reembols|a?deud[aoó]|\bow(?:e|ed|es|ing)\b`,
  String.raw`\b(?:un|pre|re)?pa(?:id|y)(?!\p{L}*\s+attention)|\bpag[aáoóu]`,
  // A check to pay with, not "please check" or "check-in".
  String.raw`\bcheques?\b|\bchecks\b|\b(?:an?|by|the|your|our|with|no|personal)\s+check\b(?![- ](?:in|up|out|list))`,
  // "Debe 40", but not what somebody must do: "deben traer agua".
  String.raw`\bdeb(?:o|e[ns]?|emos|ían?)(?!\p{L})(?!\s+(?:de\s+)?\p{L}*[aeií]r(?:se|l[aeo]s?)?(?!\p{L}))`,
].join("|");

const MONEY_WORDS = new RegExp(MONEY, "iu");

/** Whether a text of staff speaks of money in either language, or leads to where it is paid. */
export const speaksOfMoney = (text: string): boolean => MONEY_WORDS.test(text);
