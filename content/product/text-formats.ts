import { formatCents } from "#domain/money/money.ts";
import type { Language } from "#domain/text/languages.ts";
import { clockTime, dateRange, longDate } from "#domain/time/formats.ts";

const capital = (text: string) => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** How texts write a value: {{x, money}} cents, {{x, date}} a calendar date, {{x, days}} two, {{x, time}} "18:00",
 * {{x, hour}} "1:30 p.m." with its Spanish article, {{x, capital}} at the start of a sentence, {{x, within}} in the middle of one, {{x, title}} as a title. */
export const textFormats = {
  money: (cents: number, language: Language) => formatCents(cents, language),
  date: (date: string, language: Language) => longDate(date, language),
  time: (time: string, language: Language) => clockTime(time, language),
  hour: (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`,
  capital,
  /** A name that only begins with a capital gives it up, "Summer camp"; "Sample Cup" stays. */
  within: (name: string) =>
    /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.replace(/^\p{L}/u, (letter) => letter.toLowerCase()) : name,
  /** English writes titles with capitals. */
  title: (name: string, language: Language) =>
    language === "en" ? name.split(" ").map(capital).join(" ") : name,
  days: (days: { from: string; to: string }, language: Language) => dateRange(days.from, days.to, language),
};
