import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { calendarFileName, programCalendar } from "#content/program-calendar.ts";
import { buttonStyle } from "./button.tsx";

/** The address of the calendar file, made in this browser in the page's language. */
function useCalendarAddress(): string | undefined {
  const { t } = useTranslation("schedule");
  const { camp, club } = useFacts();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const texts = {
      summary: t("event.summary"),
      description: t("event.description").trim(),
      url: `${window.location.origin}/schedule`,
    };
    const file = new Blob([programCalendar(camp, club.place, texts, new Date())], {
      type: "text/calendar;charset=utf-8",
    });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [t, camp, club]);
  return address;
}

/** A calendar file for phone or computer, with every camp day. The page lists the texts "schedule". */
export function CalendarLink({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const { t } = useTranslation("schedule");
  const { camp } = useFacts();
  const address = useCalendarAddress();
  return (
    <a href={address} download={calendarFileName(camp)} className={buttonStyle(variant)}>
      <CalendarPlus aria-hidden size={22} />
      {t("download")}
    </a>
  );
}
