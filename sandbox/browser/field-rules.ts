import {
  brandOf,
  cvcLength,
  digitsOf,
  groupDigits,
  isExpired,
  numberLength,
  passesLuhn,
} from "#sandbox/card-rules.ts";
import type { FieldRules } from "./card-field.ts";

export const numberRules: FieldRules = {
  name: "cardNumber",
  autocomplete: "cc-number",
  format(typed) {
    const digits = digitsOf(typed);
    return groupDigits(digits.slice(0, numberLength(brandOf(digits))));
  },
  problem(value) {
    const digits = digitsOf(value);
    if (digits.length < numberLength(brandOf(digits))) return "incomplete_number";
    return passesLuhn(digits) ? null : "invalid_number";
  },
  placeholder: () => "1234 1234 1234 1234",
};

export const expiryRules: FieldRules = {
  name: "cardExpiry",
  autocomplete: "cc-exp",
  format(typed, deleting) {
    const digits = expiryDigits(typed);
    if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
    return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  },
  problem(value) {
    const { month, year, digits } = readExpiry(value);
    if (digits >= 2 && (month < 1 || month > 12)) return "invalid_expiry_month";
    if (digits < 4) return "incomplete_expiry";
    const today = new Date();
    if (!isExpired(month, year, today)) return null;
    return year < today.getFullYear() ? "invalid_expiry_year_past" : "invalid_expiry_month_past";
  },
  placeholder: (texts) => texts.expiryPlaceholder,
};

/** The security code's length depends on the number beside it. */
export function cvcRules(numberTyped: () => string): FieldRules {
  const length = () => cvcLength(brandOf(digitsOf(numberTyped())));
  return {
    name: "cardCvc",
    autocomplete: "cc-csc",
    format: (typed) => digitsOf(typed).slice(0, length()),
    problem: (value) => (value.length < length() ? "incomplete_cvc" : null),
    placeholder: (texts) => texts.cvcPlaceholder,
  };
}

/** Month from 1 and year with four digits of `MM / YY`, and how many digits were typed. */
export function readExpiry(value: string): { month: number; year: number; digits: number } {
  const digits = digitsOf(value);
  return {
    month: Number(digits.slice(0, 2)),
    year: 2000 + Number(digits.slice(2, 4)),
    digits: digits.length,
  };
}

/** `7` means July, and a browser that fills in `07/2030` means `07/30`. */
function expiryDigits(typed: string): string {
  const digits = digitsOf(typed);
  if (/^(0[1-9]|1[0-2])20\d\d$/.test(digits)) return digits.slice(0, 2) + digits.slice(4);
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
}
