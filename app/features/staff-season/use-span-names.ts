import { useLanguage } from "#app/i18n/use-language.ts";
import { addDays, type CalendarDate } from "#domain/calendar-date.ts";
import { dateRange, longDate, monthDay, monthOfYear } from "#domain/date-formats.ts";
import type { OverTime } from "./use-season.ts";

/** What a day, week or month is called, by its first day: in full, and as short as an axis needs it. */
export function useSpanNames(step: OverTime["step"]) {
  const { language } = useLanguage();
  const inFull = {
    day: (date: CalendarDate) => longDate(date, language),
    week: (date: CalendarDate) => dateRange(date, addDays(date, 6), language),
    month: (date: CalendarDate) => monthOfYear(date, language, "long"),
  };
  const short = {
    day: (date: CalendarDate) => monthDay(date, language),
    week: (date: CalendarDate) => monthDay(date, language),
    month: (date: CalendarDate) => monthOfYear(date, language, "short"),
  };
  return { inFull: inFull[step], short: short[step] };
}
