import english from "#content/locales/en/mail.json" with { type: "json" };
import englishSchedule from "#content/locales/en/schedule.json" with { type: "json" };
import spanish from "#content/locales/es/mail.json" with { type: "json" };
import spanishSchedule from "#content/locales/es/schedule.json" with { type: "json" };
import { facts } from "#content/text-facts.ts";
import { textFormats } from "#content/text-formats.ts";
import type { Language } from "#domain/languages.ts";

export type MailTexts = typeof english;

/** What a letter is written with: the texts of one language, and their placeholders filled in. */
export interface Pen {
  language: Language;
  texts: MailTexts;
  schedule: typeof englishSchedule;
  /**
   * Fills {{name}} and {{name, format}} from the values and the club's facts.
   * @throws {Error} for a name that neither knows
   */
  fill(text: string, values?: Record<string, unknown>): string;
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

const TEXTS: Record<Language, Pick<Pen, "texts" | "schedule">> = {
  en: { texts: english, schedule: englishSchedule },
  es: { texts: spanish, schedule: spanishSchedule },
};

export function penFor(language: Language): Pen {
  const fill: Pen["fill"] = (text, values = {}) =>
    text.replace(PLACEHOLDER, (_match, name: string, format?: string) => {
      const value = { ...facts, ...values }[name];
      if (value === undefined || value === null) throw new Error(`A mail's text needs ${name}`);
      if (!format) return String(value);
      return textFormats[format as keyof typeof textFormats](value as never, language);
    });
  return { language, fill, ...TEXTS[language] };
}
