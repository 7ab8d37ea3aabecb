import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { type Opening, openingCalendar } from "#content/product/opening-calendar.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { calendarPath } from "#domain/text/site-routes.ts";

/** A link to a calendar file with the moment when a program's registration opens. */
export function OpeningCalendarLink({ id, slug, opensAt, name }: Opening & { name: string }) {
  const { club } = useSiteData();
  const { t } = useTranslation("schedule");
  /** Object URL of the file, which this browser creates; undefined until then. */
  const [fileUrl, setFileUrl] = useState<string>();
  useEffect(() => {
    const texts = {
      summary: t("opening.summary", { program: name }),
      description: t("opening.description"),
      url: `${window.location.origin}/register?program=${slug}`,
    };
    const file = openingCalendar({ id, slug, opensAt }, club, texts, new Date());
    const objectUrl = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
    setFileUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [t, club, id, slug, opensAt, name]);
  return (
    <a href={fileUrl} download={`${slug}.ics`} className={buttonClasses("secondary")}>
      <CalendarPlus aria-hidden size={22} />
      {t("opening.download")}
    </a>
  );
}

interface CalendarLinkProps {
  program: Pick<PublicProgram, "id" | "slug" | "sessions">;
  variant?: "primary" | "secondary";
}

/** A link to a program's calendar file on the server. The page must load the text group `schedule`. */
export function CalendarLink({ program, variant = "primary" }: CalendarLinkProps) {
  const { t } = useTranslation("schedule");
  const { featured, club, language } = useSiteData();
  return (
    <a
      href={calendarPath(language, program.id)}
      download={calendarFileName(club, program, program.id === featured.id ? "" : program.slug)}
      className={buttonClasses(variant)}
    >
      <CalendarPlus aria-hidden size={22} />
      {t("download")}
    </a>
  );
}
