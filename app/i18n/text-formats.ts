import type { i18n } from "i18next";
import { clockTime, dateRange, longDate } from "#domain/date-formats.ts";
import { parseLanguage } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";

/** Teaches texts the formats {{x, money}}, {{x, date}}, {{x, days}} and {{x, time}}. */
export function addTextFormats({ services: { formatter } }: i18n): void {
  const language = (tag: string | undefined) => parseLanguage(tag) ?? "en";
  formatter?.add("money", (cents: number, tag) => formatCents(cents, language(tag)));
  formatter?.add("date", (date: string, tag) => longDate(date, language(tag)));
  formatter?.add("time", (time: string, tag) => clockTime(time, language(tag)));
  formatter?.add("days", (days: { from: string; to: string }, tag) =>
    dateRange(days.from, days.to, language(tag)),
  );
}
