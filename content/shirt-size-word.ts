import english from "#content/locales/en/common.json" with { type: "json" };
import spanish from "#content/locales/es/common.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { TSHIRT_SIZES } from "#domain/registration-choices.ts";

const WORDS = { en: english.shirtSizes, es: spanish.shirtSizes } as const satisfies Record<Language, unknown>;

/** A T-shirt size as staff and families read it (docs/rules/registration.md#the-fields-of-a-registration, in upper case); null where it was left blank. */
export function shirtSizeWord(size: string | null, language: Language): string | null {
  const known = TSHIRT_SIZES.find((one) => one === size);
  return known ? WORDS[language][known] : size;
}
