import { type Cents, formatCents } from "#domain/money/money.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { clockTime, dateRange, instantInZone, longDate, momentInZone } from "#domain/time/formats.ts";
import { useSiteData } from "./use-translation.tsx";

/** Formats money, dates and times in the page's language. */
export function useFormat() {
  const { club, language } = useSiteData();
  /** An instant's weekday with its date, and its time, by the club's clock; in another year than today's, also its year. */
  const moment = (instant: string) =>
    momentInZone(instant, language, { timeZone: club.timeZone, now: new Date() });
  return {
    /** Cents as "$60.00". */
    money: (cents: Cents) => formatCents(cents, language),
    /** "June 12, 2025". */
    date: (date: CalendarDate) => longDate(date, language),
    /** "June 12 – 13, 2025". */
    days: (from: CalendarDate, to: CalendarDate) => dateRange(from, to, language),
    /** An instant's date by the club's clock. */
    dayOf: (instant: string) => longDate(dateInZone(new Date(instant), club.timeZone), language),
    /** An instant's date and time by the club's clock; the no-break space keeps "8:39 AM" together in a narrow column. */
    instant: (instant: string) =>
      instantInZone(instant, language, club.timeZone).replace(/ (?=[ap]\.?m)/i, "\u00A0"),
    moment,
    /** The end of a hold, in milliseconds: its time today, else with its day, as an offer's or a paid order's may be. */
    deadline: (end: number) => {
      const { day, at } = moment(new Date(end).toISOString());
      return day === moment(new Date().toISOString()).day ? at : `${day}, ${at}`;
    },
    /** "18:00" as "6:00 PM". */
    time: (time: string) => clockTime(time, language),
  };
}
