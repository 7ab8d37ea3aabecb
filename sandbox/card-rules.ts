export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "unknown";

/** The brand of a card number, from its first digits. */
export function brandOf(digits: string): CardBrand {
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^(6011|65|64[4-9])/.test(digits)) return "discover";
  return "unknown";
}

/** How many digits a complete number of this brand has. */
export function numberLength(brand: CardBrand): number {
  return brand === "amex" ? 15 : 16;
}

/** How many digits the security code of this brand has. */
export function cvcLength(brand: CardBrand): number {
  return brand === "amex" ? 4 : 3;
}

/** ISO/IEC 7812-1 annex B: the check digit that catches a mistyped number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Digits in the groups that are embossed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupDigits(digits: string): string {
  const pattern = brandOf(digits) === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  if (pattern.global) return (digits.match(pattern) ?? []).join(" ");
  return (pattern.exec(digits)?.slice(1) ?? []).filter(Boolean).join(" ");
}

/** True once the month is over. `year` has four digits, `month` counts from 1. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
}
