import { fillText } from "#content/fill-text.ts";
import english from "#content/locales/en/mail.json" with { type: "json" };
import englishSchedule from "#content/locales/en/schedule.json" with { type: "json" };
import spanish from "#content/locales/es/mail.json" with { type: "json" };
import spanishSchedule from "#content/locales/es/schedule.json" with { type: "json" };
import { clubWords } from "#content/text-facts.ts";
import { type ClubFacts, clubInLanguage, type PublishedClub } from "#domain/club-facts.ts";
import type { Language } from "#domain/languages.ts";

export type MailTexts = typeof english;

export interface EmailI18n {
  language: Language;
  club: ClubFacts;
  texts: MailTexts;
  schedule: typeof englishSchedule;
  /**
   * Fills {{name}} and {{name, format}} from the values and the club's facts.
   * @throws {Error} for an unknown name
   */
  fill(text: string, values?: Record<string, unknown>): string;
}

const TEXTS: Record<Language, Pick<EmailI18n, "texts" | "schedule">> = {
  en: { texts: english, schedule: englishSchedule },
  es: { texts: spanish, schedule: spanishSchedule },
};

export function i18nFor(language: Language, published: PublishedClub): EmailI18n {
  const club = clubInLanguage(published, language);
  const facts = clubWords(club);
  const fill: EmailI18n["fill"] = (text, values = {}) =>
    fillText(text, values, facts, language, (placeholder) => {
      throw new Error(`A mail's text needs ${placeholder}`);
    });
  return { language, club, fill, ...TEXTS[language] };
}
