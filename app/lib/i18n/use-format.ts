import type { CalendarDate } from "#domain/calendar-date.ts";
import { clockTime, dateRange, longDate } from "#domain/date-formats.ts";
import { type Cents, formatCents, formatShortCents } from "#domain/money.ts";
import { useLanguage } from "./use-language.ts";

/** Formats money, dates and times in the page's language. */
export function useFormat() {
  const { language } = useLanguage();
  return {
    /** Cents as "$60.00". */
    money: (cents: Cents) => formatCents(cents, language),
    /** Cents as "$60", with cents only where there are any. */
    shortMoney: (cents: Cents) => formatShortCents(cents, language),
    /** "June 12, 2025". */
    date: (date: CalendarDate) => longDate(date, language),
    /** "June 12 – 13, 2025". */
    days: (from: CalendarDate, to: CalendarDate) => dateRange(from, to, language),
    /** "18:00" as "6:00 PM". */
    time: (time: string) => clockTime(time, language),
  };
}
