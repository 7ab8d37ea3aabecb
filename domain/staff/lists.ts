import { phoneDigits } from "#domain/text/phone.ts";

interface ContactDetails {
  email: string | null;
  phone: string | null;
}

/** The texts whose key has not occurred before, in order. */
function distinct(texts: readonly (string | null)[], keyOf: (text: string) => string): string[] {
  const textByKey = new Map<string, string>();
  for (const text of texts) {
    if (text && !textByKey.has(keyOf(text))) textByKey.set(keyOf(text), text);
  }
  return [...textByKey.values()];
}

/** Each mail address once, ignoring case, in the order of the list. */
export function mailAddresses(contacts: readonly ContactDetails[]): string[] {
  return distinct(
    contacts.map(({ email }) => email),
    (email) => email.toLowerCase(),
  );
}

/** Each phone number once, in the notation of its first occurrence. */
export function phoneNumbers(contacts: readonly ContactDetails[]): string[] {
  return distinct(
    contacts.map(({ phone }) => phone),
    phoneDigits,
  );
}

/** Families' texts for "nothing to report", in either language. The form's own button writes the first or second. */
const NOTHING = new Set([
  "na",
  "ninguna",
  "no",
  "none",
  "nothing",
  "ninguno",
  "nada",
  "no tiene",
  "no aplica",
  "no hay",
  "no allergies",
  "no known allergies",
  "sin alergias",
  "ninguna alergia",
]);

/** Only dashes or strokes in place of an answer. A picture of a peanut, in contrast, is an answer. */
const STROKES = /^[\s\-–—_./\\]*$/u;

/** Whether an answer about health reports nothing; the list for the entrance shows real conditions only. */
export function isEmptyHealthAnswer(answer: string): boolean {
  if (STROKES.test(answer)) return true;
  const words = answer.toLocaleLowerCase("en-US").replace(/[^\p{L}\p{N}\s]/gu, "");
  return NOTHING.has(words.replace(/\s+/gu, " ").trim());
}
