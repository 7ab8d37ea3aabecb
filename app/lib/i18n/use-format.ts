import { type Cents, formatCents } from "#domain/money/money.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { clockTime, dateRange, instantInZone, longDate, momentInZone } from "#domain/time/formats.ts";
import { useSiteData } from "./use-translation.tsx";

/** Formats money, dates and times in the page's language. */
export function useFormat() {
  const { club, language } = useSiteData();
  /** Weekday with date, and time, of an instant in the club's time zone. Includes the year unless it is the current year. */
  const moment = (instant: string) =>
    momentInZone(instant, language, { timeZone: club.timeZone, now: new Date() });
  return {
    /** Cents as "$60.00". */
    money: (cents: Cents) => formatCents(cents, language),
    /** "June 12, 2025". */
    date: (date: CalendarDate) => longDate(date, language),
    /** "June 12 – 13, 2025". */
    days: (from: CalendarDate, to: CalendarDate) => dateRange(from, to, language),
    /** Date of an instant in the club's time zone. */
    dayOf: (instant: string) => longDate(dateInZone(new Date(instant), club.timeZone), language),
    /** Date and time of an instant in the club's time zone. A no-break space keeps "8:39 AM" on one line. */
    instant: (instant: string) =>
      instantInZone(instant, language, club.timeZone).replace(/ (?=[ap]\.?m)/i, "\u00A0"),
    moment,
    /** End of a hold (in milliseconds): the time, and the day unless it is today. */
    deadline: (end: number) => {
      const { day, at } = moment(new Date(end).toISOString());
      return day === moment(new Date().toISOString()).day ? at : `${day}, ${at}`;
    },
    /** "18:00" as "6:00 PM". */
    time: (time: string) => clockTime(time, language),
  };
}
