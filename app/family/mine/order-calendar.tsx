import { useMemo } from "react";
import { CalendarFileLink } from "#app/facts/several-calendar-link.tsx";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import type { FamilyOrder, FamilyProgram } from "./use-family.ts";

interface OrderCalendarProps {
  order: FamilyOrder;
  programs: readonly FamilyProgram[];
}

/** Every day of the children who come, as one calendar file. */
export function OrderCalendar({ order, programs }: OrderCalendarProps) {
  const { club } = useSiteData();
  const entries = useMemo(() => {
    const coming = order.children.filter(({ outcome }) => outcome === "registered");
    return programs.flatMap((program) => {
      const names = coming.flatMap(({ programId, firstName }) => (programId === program.id ? firstName : []));
      return names.length > 0 && program.sessions.length > 0 ? [{ program, who: names.join(", ") }] : [];
    });
  }, [order, programs]);
  const [first] = entries;
  if (!first) return null;
  return (
    <CalendarFileLink
      programs={entries}
      fileName={calendarFileName(club, first.program)}
      variant="secondary"
    />
  );
}
