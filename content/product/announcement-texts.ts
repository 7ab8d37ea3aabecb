import type { Language } from "#domain/text/languages.ts";

/** Around an announcement. They come with its card, in both languages: no page waits for words that it hardly ever needs. */
export const announcementTexts = {
  en: {
    label: "Announcements of the club",
    until: "Shown until {{time}}",
    untilDay: "Shown until {{day}}, {{time}}",
    several: "{{count}} announcements:",
    untilTonight: "Shown until tonight at midnight",
    untilMidnight: "Shown until {{day}} at midnight",
  },
  es: {
    label: "Avisos del club",
    until: "Aviso hasta hoy, {{time}}",
    untilDay: "Aviso hasta el {{day}}, {{time}}",
    several: "{{count}} avisos:",
    untilTonight: "Aviso hasta hoy a medianoche",
    untilMidnight: "Aviso hasta el {{day}} a medianoche",
  },
} as const satisfies Record<Language, Record<string, string>>;
