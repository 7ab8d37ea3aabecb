import type { Language } from "#domain/text/languages.ts";

/** Around an announcement. They come with its card, in both languages: no page waits for words that it hardly ever needs. */
export const announcementTexts = {
  en: {
    label: "Announcements of the club",
    until: "Until {{time}}",
    untilDay: "Until {{day}}, {{time}}",
    several: "{{count}} announcements:",
    untilTonight: "Until tonight at midnight",
    untilMidnight: "Until {{day}} at midnight",
  },
  es: {
    label: "Avisos del club",
    until: "Hasta hoy, {{time}}",
    untilDay: "Hasta el {{day}}, {{time}}",
    several: "{{count}} avisos:",
    untilTonight: "Hasta hoy a medianoche",
    untilMidnight: "Hasta el {{day}} a medianoche",
  },
} as const satisfies Record<Language, Record<string, string>>;
