import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { instantInZone } from "#domain/time/formats.ts";

/** An instant by the club's clock, in the page's language. */
export function useFormatInstant(): (iso: string) => string {
  const { club } = useSiteData();
  const { language } = useLanguage();
  // A no-break space, so that "8:39 AM" does not wrap in a narrow column.
  return (iso) => instantInZone(iso, language, club.timeZone).replace(/ (?=[ap]\.?m)/i, "\u00A0");
}
