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
  program: Pick<ProgramFacts, "id" | "slug" | "name" | "sessions" | "whatToBring">;
  /** The children who take part, when the file covers more than one program. */
  who?: string | undefined;
}

/** Object URL of a calendar file made in this browser; undefined until it is made. */
function useFileAddress(makeFile: () => string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([makeFile()], { type: "text/calendar;charset=utf-8" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [makeFile]);
  return address;
}

/** Object URL of a calendar file with these programs' days, in the page's language. */
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
    return calendarOfPrograms(entries, club, new Date());
  }, [t, programs, camp, club]);
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

interface CalendarLinkProps {
  /** The camp unless given. */
  program?: ProgramFacts;
  variant?: "primary" | "secondary";
}

/** A link to a calendar file with every day of a program. The page must list the texts "schedule". */
export function CalendarLink({ program, variant }: CalendarLinkProps) {
  const { camp, club } = useFacts();
  const shown = program ?? camp;
  const programs = useMemo(() => [{ program: shown }], [shown]);
  const fileName = calendarFileName(club, shown, shown.id === camp.id ? "" : shown.slug);
  return <CalendarFileLink {...{ programs, fileName }} variant={variant ?? "primary"} />;
}

/** A link to a calendar file with the moment when a program's registration opens. */
export function OpeningCalendarLink({ id, slug, opensAt, name }: Opening & { name: string }) {
  const { club } = useFacts();
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
