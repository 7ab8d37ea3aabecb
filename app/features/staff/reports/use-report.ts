import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { api } from "#app/lib/api.ts";
import { addDays, type CalendarDate } from "#domain/calendar-date.ts";
import { dateRange, longDate, monthDay, monthOfYear } from "#domain/date-formats.ts";

type Answer = InferResponseType<typeof api.admin.season.$get, 200>;
export type Report = Answer["data"];
export type OverTime = Report["overTime"];
export type Point = OverTime["points"][number];

/** The season in numbers; not kept when the page is left. */
export function useReport() {
  return useQuery<Answer>({ queryKey: ["/api/admin/season"], gcTime: 0 });
}

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
