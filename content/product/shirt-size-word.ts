import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import type { Language } from "#domain/text/languages.ts";
import english from "./texts/en/shared.json" with { type: "json" };
import spanish from "./texts/es/shared.json" with { type: "json" };

const WORDS = {
  en: english.terms.choices.tshirtSize,
  es: spanish.terms.choices.tshirtSize,
} as const satisfies Record<Language, unknown>;

/** A T-shirt size as its family chose it on the form: "Medium"; null where it was left blank. */
export function formSizeWord(size: string | null, language: Language): string | null {
  const known = TSHIRT_SIZES.find((one) => one === size);
  return known ? WORDS[language][known] : size;
}

/** A T-shirt size as staff read it, in upper case (docs/reference/registration-form.md#fields). */
export function shirtSizeWord(size: string | null, language: Language): string | null {
  return formSizeWord(size, language)?.toUpperCase() ?? null;
}
