import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type StaffProgram, useChangeProgram } from "#app/staff/programs/use-programs.ts";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { openingState } from "#domain/programs/availability.ts";
import { PROGRAM_SWITCHES, type ProgramSwitch } from "#domain/programs/programs.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { clockTime, fullDate } from "#domain/time/formats.ts";
import { wallClock } from "#domain/time/zoned-time.ts";

/** Opening state now, or with another switch, by this browser's clock. */
function openingStateNow(program: StaffProgram, timeZone: string, newSwitch: ProgramSwitch = program.switch) {
  const now = new Date();
  return openingState({ ...program, switch: newSwitch }, now, dateInZone(now, timeZone));
}

/** True after the program's last day. */
function isOver({ endsOn }: StaffProgram, timeZone: string): boolean {
  return endsOn !== null && dateInZone(new Date(), timeZone) > endsOn;
}

/** Text that explains the switch's effect today. */
function useOpeningText(): (program: StaffProgram) => string {
  const { club } = useSiteData();
  const { t, language } = useTranslation("adminPrograms");
  const day = (date: string) => fullDate(date, language);
  const dateTimeText = (instant: string) => {
    const { date, time } = wallClock(instant, club.timeZone);
    const dateTime = { day: day(date), time: clockTime(time, language), town: club.town };
    return t("opening.formatted", dateTime).replace(/\.$/, "");
  };
  const openText = ({ closesAt, endsOn }: StaffProgram) => {
    if (closesAt !== null) return t("switch.closes", { at: dateTimeText(closesAt) });
    return endsOn === null ? t("switch.openEnd") : t("switch.lastDay", { day: day(endsOn) });
  };
  return (program) => {
    const { opensAt, closesAt, endsOn, feeCents } = program;
    // Without a price, families see "TBD" with every switch.
    if (feeCents === null && openingStateNow(program, club.timeZone) !== "closed") return t("switch.noPrice");
    if (program.switch !== "auto") {
      return t(program.switch === "open" ? "switch.byHandOpen" : "switch.byHandClosed");
    }
    if (opensAt === null) return t("switch.noDate");
    const state = openingStateNow(program, club.timeZone);
    if (state === "not_yet") return t("switch.opens", { at: dateTimeText(opensAt) });
    if (state === "open") return openText(program);
    if (isOver(program, club.timeZone) && endsOn !== null) return t("switch.over", { day: day(endsOn) });
    return t("switch.closedAt", { at: dateTimeText(closesAt ?? opensAt) });
  };
}

/** The switch positions in display order. */
const SWITCH_ORDER = ["open", "auto", "closed"] as const satisfies (typeof PROGRAM_SWITCHES)[number][];

/** Confirmation before staff open a past program or close an open program. */
type SwitchConfirmation = { change: "opening" | "closing"; newSwitch: ProgramSwitch };

function confirmationFor(
  program: StaffProgram,
  timeZone: string,
  newSwitch: ProgramSwitch,
): SwitchConfirmation | undefined {
  const [isOpen, willBeOpen] = [program.switch, newSwitch].map(
    (programSwitch) => openingStateNow(program, timeZone, programSwitch) === "open",
  );
  if (isOpen && !willBeOpen) return { change: "closing", newSwitch };
  return newSwitch === "open" && isOver(program, timeZone) ? { change: "opening", newSwitch } : undefined;
}

/** Switch: open, by date, or closed. Unusual changes need a confirmation. */
export function RegistrationSwitch({ program, name }: { program: StaffProgram; name: string }) {
  const { club } = useSiteData();
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const { date } = useFormat();
  const openingText = useOpeningText();
  const [confirmation, setConfirmation] = useState<SwitchConfirmation>();
  const { mutate, isPending } = useChangeProgram(program.id, {
    onSaved: () => setConfirmation(undefined),
    // The toast describes the new state.
    toast: (saved) => {
      if (saved.switch === "auto") return { title: t("switch.saved"), message: openingText(saved) };
      return saved.switch === "open"
        ? { title: t("admin:program.opened"), message: t("admin:program.openedText") }
        : { title: t("admin:program.closed"), message: t("admin:program.closedText"), tone: "neutral" };
    },
  });
  const changeSwitch = (newSwitch: ProgramSwitch) => mutate({ switch: newSwitch });
  const { confirmed, held } = program.spots;
  const closingTexts = [
    t("admin:program.closingConfirmed", { count: confirmed }),
    t("admin:program.closingHeld", { count: held }),
  ];
  return (
    <div>
      <RadioCards
        name={`switch-${program.id}`}
        label={t("switch.label", { program: name })}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] text-center max-sm:[&>label]:px-1 max-sm:[&>label]:text-small"
        value={program.switch}
        choices={SWITCH_ORDER.map((value) => ({ value, label: t(`switch.${value}`) }))}
        onChange={({ target }) => {
          const newSwitch = PROGRAM_SWITCHES.find((candidate) => candidate === target.value);
          if (isPending || !newSwitch || newSwitch === program.switch) return;
          const neededConfirmation = confirmationFor(program, club.timeZone, newSwitch);
          if (neededConfirmation) setConfirmation(neededConfirmation);
          else changeSwitch(newSwitch);
        }}
      />
      <p className="tabular-nums mt-2 text-small text-dusk-700">{openingText(program)}</p>
      <ConfirmDialog
        {...(confirmation?.change === "opening"
          ? {
              title: t("switch.opening"),
              text: program.endsOn ? t("switch.openingText", { day: date(program.endsOn) }) : "",
              confirmLabel: t("switch.openIt"),
              tone: "primary",
            }
          : {
              title: t("admin:program.closing"),
              text: closingTexts.join(" "),
              confirmLabel: t("admin:program.close"),
            })}
        open={confirmation !== undefined}
        onClose={() => setConfirmation(undefined)}
        busy={isPending}
        onConfirm={() => confirmation && changeSwitch(confirmation.newSwitch)}
      />
    </div>
  );
}
