import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { club } from "#content/club/club.ts";
import { instantInZone } from "#domain/date-formats.ts";

/** An instant as the club's own clock and the page's language tell it. */
export function useClubTime(): (iso: string) => string {
  const { language } = useLanguage();
  // "8:39 AM" stays in one piece where a narrow column breaks the line.
  return (iso) => instantInZone(iso, language, club.timeZone).replace(/ (?=[ap]\.?m)/i, "\u00A0");
}
