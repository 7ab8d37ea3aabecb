import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { openingState } from "#domain/availability.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { clockTime, fullDate } from "#domain/date-formats.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import { wallClock } from "#domain/zoned-time.ts";
import type { StaffProgram } from "./use-programs.ts";

/** Whether families can register now, or could with another switch, by this browser's clock. */
export function stateNow(program: StaffProgram, timeZone: string, wanted: ProgramSwitch = program.switch) {
  const now = new Date();
  return openingState({ ...program, switch: wanted }, now, dateInZone(now, timeZone));
}

/** Whether the last day is over. */
export function isOver({ endsOn }: StaffProgram, timeZone: string): boolean {
  return endsOn !== null && dateInZone(new Date(), timeZone) > endsOn;
}

/** What the switch means today, in words. */
export function useOpeningText(): (program: StaffProgram) => string {
  const { club } = useFacts();
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const day = (date: string) => fullDate(date, language);
  const momentText = (instant: string) => {
    const { date, time } = wallClock(instant, club.timeZone);
    const moment = { day: day(date), time: clockTime(time, language), town: club.town };
    return t("opening.echo", moment).replace(/\.$/, "");
  };
  const whileOpen = ({ closesAt, endsOn }: StaffProgram) => {
    if (closesAt !== null) return t("switch.closes", { at: momentText(closesAt) });
    return endsOn === null ? t("switch.openEnd") : t("switch.lastDay", { day: day(endsOn) });
  };
  return (program) => {
    const { opensAt, closesAt, endsOn, feeCents } = program;
    // Families read "TBD", whatever the switch says.
    if (feeCents === null && stateNow(program, club.timeZone) !== "closed") return t("switch.noPrice");
    if (program.switch !== "auto") {
      return t(program.switch === "open" ? "switch.byHandOpen" : "switch.byHandClosed");
    }
    if (opensAt === null) return t("switch.noDate");
    const state = stateNow(program, club.timeZone);
    if (state === "not_yet") return t("switch.opens", { at: momentText(opensAt) });
    if (state === "open") return whileOpen(program);
    if (isOver(program, club.timeZone) && endsOn !== null) return t("switch.over", { day: day(endsOn) });
    return t("switch.closedAt", { at: momentText(closesAt ?? opensAt) });
  };
}
