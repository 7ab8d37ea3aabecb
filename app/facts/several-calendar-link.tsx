import { CalendarPlus } from "lucide-react";
import { useCallback } from "react";
import { useDayChanges } from "#app/lib/day-changes.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { calendarOfPrograms } from "#content/product/program-calendar.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { plainText } from "#domain/text/staff-markup.ts";
import { useFileAddress } from "./use-file-address.ts";

interface InCalendar {
  program: Pick<ProgramFacts, "id" | "slug" | "name" | "sessions" | "whatToBring">;
  /** The children who take part, when the file covers more than one program. */
  who?: string | undefined;
}

/** Object URL of a calendar file with these programs' days, in the page's language. */
function useCalendarAddress(programs: readonly InCalendar[]): string | undefined {
  const { t } = useTranslation("schedule");
  const { club } = useSiteData();
  const changes = useDayChanges();
  const makeFile = useCallback(() => {
    const entries = programs.map(({ program, who }) => {
      const names = { campName: program.name, campBring: plainText(program.whatToBring) };
      const summary = t("event.summary", names);
      const texts = {
        summary: who ? `${summary} (${who})` : summary,
        description: t("event.description", names).trim(),
        url: `${window.location.origin}${programPath(program.slug)}`,
      };
      return {
        program,
        texts,
        changes: changes.filter(({ programId }) => programId === program.id),
        cancelledSummary: t("event.cancelled", { summary: texts.summary }),
      };
    });
    return calendarOfPrograms(entries, club, new Date());
  }, [t, programs, changes, club]);
  return useFileAddress(makeFile);
}

interface CalendarFileLinkProps {
  programs: readonly InCalendar[];
  fileName: string;
  variant?: "primary" | "secondary";
}

/** A link to one calendar file with every day of several programs. Pass the same `programs` array on each render. */
export function CalendarFileLink({ programs, fileName, variant = "primary" }: CalendarFileLinkProps) {
  const { t } = useTranslation("schedule");
  const address = useCalendarAddress(programs);
  return (
    <a href={address} download={fileName} className={buttonStyle(variant)}>
      <CalendarPlus aria-hidden size={22} />
      {t("download")}
    </a>
  );
}
