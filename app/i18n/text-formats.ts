import type { i18n } from "i18next";
import { textFormats } from "#content/text-formats.ts";
import { parseLanguage } from "#domain/languages.ts";

/** Teaches texts the formats of content/text-formats.ts. */
export function addTextFormats({ services: { formatter } }: i18n): void {
  for (const [name, format] of Object.entries(textFormats))
    formatter?.add(name, (value, tag) => format(value as never, parseLanguage(tag) ?? "en"));
}
