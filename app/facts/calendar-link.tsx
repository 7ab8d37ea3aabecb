import { CalendarPlus } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import { calendarPath } from "#domain/text/site-routes.ts";

interface CalendarLinkProps {
  /** The camp unless given. */
  program?: ProgramFacts;
  variant?: "primary" | "secondary";
}

/** A link to the server's calendar file of a program, as it is now. The page must list the texts "schedule". */
export function CalendarLink({ program, variant = "primary" }: CalendarLinkProps) {
  const { t } = useTranslation("schedule");
  const { camp, club, language } = useSiteData();
  const shown = program ?? camp;
  return (
    <a
      href={calendarPath(language, shown.id)}
      download={calendarFileName(club, shown, shown.id === camp.id ? "" : shown.slug)}
      className={buttonStyle(variant)}
    >
      <CalendarPlus aria-hidden size={22} />
      {t("download")}
    </a>
  );
}
