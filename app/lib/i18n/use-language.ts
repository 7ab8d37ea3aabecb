import { readText, writeCookie, writeText } from "#app/lib/storage/browser-storage.ts";
import { chooseLanguage, LANGUAGE_COOKIE_S, LANGUAGE_KEY, type Language } from "#domain/text/languages.ts";

/**
 * The first language: from ?lang, the stored choice, the browser's languages, or the page's lang attribute
 * (docs/reference/texts.md#language-selection).
 */
export function initialLanguage(): Language {
  return chooseLanguage(
    new URLSearchParams(window.location.search).get("lang"),
    readText("local", LANGUAGE_KEY),
    ...navigator.languages,
    document.documentElement.lang,
  );
}

/**
 * Stores the choice for the next visit, and in a cookie for the server (docs/reference/texts.md#language-selection).
 * Removes ?lang from the address, because a reload would undo the choice.
 */
export function storeLanguage(language: Language): void {
  writeText("local", LANGUAGE_KEY, language);
  writeCookie(LANGUAGE_KEY, language, LANGUAGE_COOKIE_S);
  const address = new URL(window.location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", address);
}
