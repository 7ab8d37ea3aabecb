import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { dateInZone } from "#domain/calendar-date.ts";
import { instantInZone, timeInZone } from "#domain/date-formats.ts";

/** The end of a hold by the club's clock: its time today, else with its date, as an offer's or a paid order's may be. */
export function useDeadlineWords() {
  const { club } = useFacts();
  const { language } = useLanguage();
  return (at: number) => {
    const end = new Date(at);
    const isToday = dateInZone(end, club.timeZone) === dateInZone(new Date(), club.timeZone);
    return (isToday ? timeInZone : instantInZone)(end.toISOString(), language, club.timeZone);
  };
}
