/**
 * One parser, one format and one dialed address for every phone (docs/reference/registration-form.md#phone-numbers). The club's
 * country is the USA; families also give Mexican numbers, which have ten digits too.
 */
interface Phone {
  /** "1" or "52"; empty if the national digits begin with another country's code. */
  country: "1" | "52" | "";
  /** Whether the country is a guess, because only ten digits were given. */
  isGuess: boolean;
  national: string;
  /** Empty if there is none. */
  extension: string;
}

/** Digits of a US or Mexican number without its country code. */
const NATIONAL_DIGITS = 10;
/** Digits of another country's number, including its code (E.164). */
const FOREIGN = /^(?!1|52)\d{8,15}$/;
/** Prefixes before ten digits: a country's code, or one of Mexico's former prefixes (01, 044, 045 and 521). */
const US_PREFIX = /^(?:00|011)?1$/;
const MEXICAN_PREFIX = /^(?:(?:00|011)?521?|01|04[45])$/;
const MARKS = /^[+\d\s().\p{Dash}/]*$/u;
const EXTENSION = /[\s,]*(?:#|ext(?:ensi[oó]n)?\.?|x)\s*(\d{1,6})$/i;

/** No US number (NANPA): area codes N9X, N11, 37X and 96X are not assigned, and no exchange begins with 0 or 1. */
const NO_US_NUMBER = /^(?:[2-9]9|[2-9]11|37|96|[2-9]\d\d[01])/;
/**
 * Area codes near the border that mean Mexico without a country code. They are of Chihuahua (614, 625, 627, 656), Sonora
 * (633, 644, 653), Baja California (664, 665, 686) and Torreón (871). The USA also has 614 (Ohio), 656 (Florida) and 686
 * (Virginia), which are rarer here and need +1.
 */
const BORDER_AREA = /^(?:614|625|627|633|644|653|656|664|665|686|871)/;

/** Reads a phone number in any usual notation; undefined if it is none. */
export function parsePhone(typed: string): Phone | undefined {
  const extension = EXTENSION.exec(typed)?.[1] ?? "";
  const number = typed.replace(EXTENSION, "").trim();
  if (!MARKS.test(number)) return undefined;
  const digits = number.replace(/\D/g, "");
  const isFull = /^\(?\s*\+/.test(number);
  if (isFull && FOREIGN.test(digits)) return { country: "", isGuess: false, national: digits, extension };
  const prefix = digits.slice(0, -NATIONAL_DIGITS);
  const national = digits.slice(-NATIONAL_DIGITS);
  if (national.length < NATIONAL_DIGITS || (isFull && !/^(?:1|521?)$/.test(prefix))) return undefined;
  if (US_PREFIX.test(prefix)) return { country: "1", isGuess: false, national, extension };
  if (MEXICAN_PREFIX.test(prefix)) return { country: "52", isGuess: false, national, extension };
  if (prefix !== "") return undefined;
  const isMexican = NO_US_NUMBER.test(national) || BORDER_AREA.test(national);
  return { country: isMexican ? "52" : "1", isGuess: true, national, extension };
}

/** The number's digits without country and extension, also of a number that is not complete. */
export function phoneDigits(phone: string): string {
  return parsePhone(phone)?.national ?? phone.replace(EXTENSION, "").replace(/\D/g, "");
}

/** A tel: address with the country's code and the extension (RFC 3966). */
export function telUrl(phone: string): string {
  const parsed = parsePhone(phone);
  if (!parsed) return `tel:${phone.replace(/[^\d+]/g, "")}`;
  const { country, national, extension } = parsed;
  return `tel:+${country}${national}${extension && `;ext=${extension}`}`;
}

/**
 * An sms: address with a text, as both iOS and Android read it (RFC 5724); undefined for a number that is not complete or
 * has an extension, which takes no text.
 */
export function smsUrl(phone: string, body: string): string | undefined {
  const parsed = parsePhone(phone);
  if (parsed?.extension !== "") return undefined;
  return `sms:+${parsed.country}${parsed.national}?&body=${encodeURIComponent(body)}`;
}

/** "(202) 555-0142 ext. 12", or "+52 55 5555 0123" if the country was given; another country's number as it was typed. */
export function formatPhone(phone: string): string {
  const parsed = parsePhone(phone);
  if (!parsed || parsed.country === "") return phone;
  const { country, isGuess, national, extension } = parsed;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  const number = isGuess ? `(${area}) ${exchange}-${line}` : `+${country} ${area} ${exchange} ${line}`;
  return extension === "" ? number : `${number} ext. ${extension}`;
}
