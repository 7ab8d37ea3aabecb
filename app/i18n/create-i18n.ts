import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { facts } from "#content/text-facts.ts";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "#domain/languages.ts";
import { SHELL_NAMESPACES, type TextNamespace } from "./namespaces.ts";
import { addTextFormats } from "./text-formats.ts";

/** Mails and the treasurer's file are written by the server. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    "/content/locales/*/*.json",
    "!/content/locales/*/admin*.json",
    "!/content/locales/*/{mail,treasurer}.json",
  ],
  { import: "default" },
);

/** @throws {Error} when there is no such file, or the network fails */
async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const isStaff = namespace.startsWith("admin");
  const known = isStaff ? (await import("./staff-text-files.ts")).staffTextFiles : files;
  const load = known[`/content/locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  return load();
}

/** Fetches one area's texts in one language, so that a family downloads neither the other language nor other pages. */
const textFiles: BackendModule = {
  type: "backend",
  callbackApi: true,
  init() {},
  read(language, namespace, callback) {
    fetchPart(() => loadTexts(language, namespace)).then(
      (texts) => callback(null, texts),
      (error) => callback(error, false),
    );
  },
};

/**
 * A translator for one page view, with the shell's texts and the given page's already loaded. `mark` changes
 * every text on its way to the page: a test finds with it what is not translated.
 */
export async function createI18n(
  language: Language,
  namespaces: readonly TextNamespace[] = [],
  mark: (text: string) => string = (text) => text,
): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(textFiles)
    .use(initReactI18next)
    .use({ type: "postProcessor", name: "mark", process: mark })
    .init({
      postProcess: ["mark"],
      lng: language,
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      load: "languageOnly",
      ns: [...SHELL_NAMESPACES, ...namespaces],
      defaultNS: "common",
      interpolation: { escapeValue: false, defaultVariables: facts },
      returnNull: false,
    });
  addTextFormats(instance);
  return instance;
}

/** The language that an instance shows. */
export function languageOf(instance: i18n): Language {
  return LANGUAGES.find((language) => language === instance.language) ?? FALLBACK_LANGUAGE;
}
