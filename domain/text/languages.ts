/** The languages of all texts; the first is the fallback (docs/reference/texts.md#language-selection). */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Locales for dates, numbers and money: US English and US Spanish. */
export const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;
export const FALLBACK_LANGUAGE: Language = "en";

/** Storage key and cookie name of the chosen language (docs/reference/texts.md#language-selection). */
export const LANGUAGE_KEY = "i18nextLng";

/** How long the cookie lasts after each visit, in seconds: a year. */
export const LANGUAGE_COOKIE_S = 31_536_000;

/** The language of a tag such as "es-MX"; undefined if we do not offer it. */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

/**
 * The first candidate that names one of our languages, else English. Callers pass candidates in the order of
 * docs/reference/texts.md#language-selection: an explicit address, the stored choice, the browser's languages, the
 * page's own tag.
 */
export function chooseLanguage(...candidates: (string | null | undefined)[]): Language {
  for (const candidate of candidates) {
    const language = parseLanguage(candidate);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}
