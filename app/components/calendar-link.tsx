import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { calendarFileName, programCalendar } from "#content/program-calendar.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import { plainText } from "#domain/staff-markup.ts";
import { buttonStyle } from "./button.tsx";

/** The address of the calendar file, made in this browser in the page's language. */
function useCalendarAddress(program: ProgramFacts): string | undefined {
  const { t } = useTranslation("schedule");
  const { camp, club } = useFacts();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const names = { campName: program.name, campBring: plainText(program.whatToBring) };
    const path = program.id === camp.id ? "/schedule" : programPath(program.slug);
    const texts = {
      summary: t("event.summary", names),
      description: t("event.description", names).trim(),
      url: `${window.location.origin}${path}`,
    };
    const file = new Blob([programCalendar(program, club.place, texts, new Date())], {
      type: "text/calendar;charset=utf-8",
    });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [t, program, camp, club]);
  return address;
}

interface CalendarLinkProps {
  /** Whose days; the camp's when nothing is said. */
  program?: ProgramFacts;
  variant?: "primary" | "secondary";
}

/** A calendar file for phone or computer, with every day of a program. The page lists the texts "schedule". */
export function CalendarLink({ program, variant = "primary" }: CalendarLinkProps) {
  const { t } = useTranslation("schedule");
  const { camp } = useFacts();
  const shown = program ?? camp;
  const address = useCalendarAddress(shown);
  const isCamp = shown.id === camp.id;
  return (
    <a
      href={address}
      download={calendarFileName(shown, isCamp ? "" : shown.slug)}
      className={buttonStyle(variant)}
    >
      <CalendarPlus aria-hidden size={22} />
      {t("download")}
    </a>
  );
}
