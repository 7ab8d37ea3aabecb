import { CalendarPlus } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import {
  calendarFileName,
  calendarOfPrograms,
  type Opening,
  openingCalendar,
} from "#content/product/program-calendar.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import { plainText } from "#domain/staff-markup.ts";

interface InCalendar {
  program: ProgramFacts;
  /** Who comes, where it is not only one program. */
  who?: string | undefined;
}

/** The address of a calendar file that this browser makes. */
function useFileAddress(makeFile: () => string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([makeFile()], { type: "text/calendar;charset=utf-8" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [makeFile]);
  return address;
}

/** The address of the programs' calendar file, in the page's language. */
function useCalendarAddress(programs: readonly InCalendar[]): string | undefined {
  const { t } = useTranslation("schedule");
  const { camp, club } = useFacts();
  const makeFile = useCallback(() => {
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
    return calendarOfPrograms(entries, club.place, new Date());
  }, [t, programs, camp, club]);
  return useFileAddress(makeFile);
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

/** A calendar file with the moment at which a program opens, for those who would have to wait for it. */
export function OpeningCalendarLink({ id, slug, opensAt, name }: Opening & { name: string }) {
  const { t } = useTranslation("schedule");
  const makeFile = useCallback(() => {
    const texts = {
      summary: t("opening.summary", { program: name }),
      description: t("opening.description"),
      url: `${window.location.origin}/register?program=${slug}`,
    };
    return openingCalendar({ id, slug, opensAt }, texts, new Date());
  }, [t, id, slug, opensAt, name]);
  return (
    <a href={useFileAddress(makeFile)} download={`${slug}.ics`} className={buttonStyle("secondary")}>
      <CalendarPlus aria-hidden size={22} />
      {t("opening.download")}
    </a>
  );
}
