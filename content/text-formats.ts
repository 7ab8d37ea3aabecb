import { clockTime, dateRange, longDate } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";

/** How texts write a value: {{x, money}} cents, {{x, date}} a calendar date, {{x, days}} two, {{x, time}} "18:00". */
export const textFormats = {
  money: (cents: number, language: Language) => formatCents(cents, language),
  date: (date: string, language: Language) => longDate(date, language),
  time: (time: string, language: Language) => clockTime(time, language),
  days: (days: { from: string; to: string }, language: Language) => dateRange(days.from, days.to, language),
};
