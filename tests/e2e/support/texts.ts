import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInstance, type i18n } from "i18next";
import { addTextFormats } from "#app/i18n/text-formats.ts";
import { facts } from "#content/text-facts.ts";
import type { Language } from "#domain/languages.ts";

const LOCALES = resolve(import.meta.dirname, "../../../content/locales");

/** The site's texts as a reader of that language sees them, by key ("errors:codes.age_range.message"). */
export function readTexts(language: Language): (key: string, values?: object) => string {
  const folder = join(LOCALES, language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const resources = Object.fromEntries(
    files.map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
  const instance: i18n = createInstance();
  instance.init({
    lng: language,
    resources: { [language]: resources },
    interpolation: { escapeValue: false, defaultVariables: facts },
    initAsync: false,
  });
  addTextFormats(instance);
  return (key, values = {}) => {
    if (!instance.exists(key, { ...values })) throw new Error(`No text ${key} in ${language}`);
    return String(instance.t(key as "common:siteName", values as never));
  };
}
