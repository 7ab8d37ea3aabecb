import { CalendarPlus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useDayChanges } from "#app/lib/day-changes.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { type Opening, openingCalendar } from "#content/product/opening-calendar.ts";
import { calendarOfPrograms } from "#content/product/program-calendar.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import { calendarPath, programPath } from "#domain/text/site-routes.ts";
import { plainText } from "#domain/text/staff-markup.ts";

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

/** Object URL of a calendar file made in this browser; undefined until it is made. */
export function useFileAddress(makeFile: () => string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([makeFile()], { type: "text/calendar;charset=utf-8" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [makeFile]);
  return address;
}

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
