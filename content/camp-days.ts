import { addDays, type CalendarDate } from "#domain/calendar-date.ts";
import { camp } from "./camp.ts";

/** Every day of the camp, first to last. */
export function campDays(): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day: CalendarDate = camp.startsOn; day <= camp.endsOn; day = addDays(day, 1)) days.push(day);
  return days;
}
