import { CalendarPlus } from "lucide-react";
import { useCallback } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { type Opening, openingCalendar } from "#content/product/opening-calendar.ts";
import { useFileAddress } from "./use-file-address.ts";

/** A link to a calendar file with the moment when a program's registration opens. */
export function OpeningCalendarLink({ id, slug, opensAt, name }: Opening & { name: string }) {
  const { club } = useSiteData();
  const { t } = useTranslation("schedule");
  const makeFile = useCallback(() => {
    const texts = {
      summary: t("opening.summary", { program: name }),
      description: t("opening.description"),
      url: `${window.location.origin}/register?program=${slug}`,
    };
    return openingCalendar({ id, slug, opensAt }, club, texts, new Date());
  }, [t, club, id, slug, opensAt, name]);
  return (
    <a href={useFileAddress(makeFile)} download={`${slug}.ics`} className={buttonStyle("secondary")}>
      <CalendarPlus aria-hidden size={22} />
      {t("opening.download")}
    </a>
  );
}
