import { CalendarPlus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { calendarFileName, calendarOfPrograms } from "#content/program-calendar.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import { plainText } from "#domain/staff-markup.ts";
import { buttonStyle } from "./button.tsx";

interface InCalendar {
  program: ProgramFacts;
  /** Who comes, where it is not only one program. */
  who?: string | undefined;
}

/** The address of the calendar file, made in this browser in the page's language. */
function useCalendarAddress(programs: readonly InCalendar[]): string | undefined {
  const { t } = useTranslation("schedule");
  const { camp, club } = useFacts();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const entries = programs.map(({ program, who }) => {
      const names = { campName: program.name, campBring: plainText(program.whatToBring) };
      const path = program.id === camp.id ? "/schedule" : programPath(program.slug);
      const summary = t("event.summary", names);
      const texts = {
        summary: who ? `${summary} (${who})` : summary,
        description: t("event.description", names).trim(),
        url: `${window.location.origin}${path}`,
      };
      return { program, texts };
    });
    const file = new Blob([calendarOfPrograms(entries, club.place, new Date())], {
      type: "text/calendar;charset=utf-8",
    });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [t, programs, camp, club]);
  return address;
}

interface CalendarFileLinkProps {
  programs: readonly InCalendar[];
  fileName: string;
  variant?: "primary" | "secondary";
}

/** One calendar file with every day of several programs. Its programs stay the same array from draw to draw. */
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

interface CalendarLinkProps {
  /** Whose days; the camp's when nothing is said. */
  program?: ProgramFacts;
  variant?: "primary" | "secondary";
}

/** A calendar file for phone or computer, with every day of a program. The page lists the texts "schedule". */
export function CalendarLink({ program, variant }: CalendarLinkProps) {
  const { camp } = useFacts();
  const shown = program ?? camp;
  const programs = useMemo(() => [{ program: shown }], [shown]);
  const fileName = calendarFileName(shown, shown.id === camp.id ? "" : shown.slug);
  return <CalendarFileLink {...{ programs, fileName }} variant={variant ?? "primary"} />;
}
