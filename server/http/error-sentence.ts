import { fillText } from "#content/fill-text.ts";
import english from "#content/locales/en/errors.json" with { type: "json" };
import spanish from "#content/locales/es/errors.json" with { type: "json" };
import { CUSTOM_DONATION } from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import { waitingTime } from "#domain/waiting-time.ts";
import type { ApiError } from "#server/errors.ts";

interface Text {
  title: string;
  message: string;
}

const TEXTS: Record<Language, Record<string, Text>> = { en: english.codes, es: spanish.codes };

/** The sentence for an error; a wrong field speaks for itself. */
export function errorSentence(
  { code, fields, retryAfterSeconds = 60 }: ApiError,
  language: Language,
): string {
  const texts = TEXTS[language];
  const fieldCode = Object.values(fields ?? {})[0];
  const sentence = (fieldCode && texts[fieldCode]?.message) || texts[code]?.message || code;
  const values = {
    minDonation: CUSTOM_DONATION.min,
    maxDonation: CUSTOM_DONATION.max,
    wait: waitingTime(retryAfterSeconds, language),
  };
  return fillText(sentence, values, language, (placeholder) => placeholder);
}
