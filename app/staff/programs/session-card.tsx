import { CalendarRange, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useWrongRow } from "#app/staff/shared/draft-editor.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { Doubt, Echo, TitledCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { TypedSession } from "#domain/programs/program-form.ts";
import { atTheSameTime, inOrder } from "#domain/programs/proposals.ts";
import { DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import { addDays, isCalendarDate } from "#domain/time/dates.ts";
import { clockTime, fullDate } from "#domain/time/formats.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";
import { useProgramForm } from "./use-program-form.ts";

const EMPTY: TypedSession = { on: "", starts: "", ends: "", place: "" };

const FIELDS = [
  { name: "on", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
] as const;

function SessionRow({ index }: { index: number }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-start gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr_2fr] xl:grid-cols-[2fr_1.5fr_1.5fr_3fr]">
      {FIELDS.map(({ name, type }) => (
        <div key={name} className={name === "on" ? "max-sm:col-span-full" : ""}>
          <DraftField place={`sessions.${index}.${name}`} type={type} label={t(`sessions.${name}`)} />
        </div>
      ))}
      <div className="col-span-full xl:col-span-1">
        <DraftField place={`sessions.${index}.place`} label={t("sessions.place")} />
      </div>
    </div>
  );
}

/** A session in words; without a place it is at the club's park. */
function useSessionInWords(): (row: TypedSession) => string {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { park } = useSiteData().club.place;
  return ({ on, starts, ends, place }) => {
    if (!isCalendarDate(on) || starts === "" || ends === "") return "";
    return t("sessions.echo", {
      day: fullDate(on, language),
      from: clockTime(starts, language),
      to: clockTime(ends, language),
      place: place.trim() || park,
    });
  };
}

/** A new session: the day after the last one, with the same hours. */
function dayAfter(last: TypedSession | undefined): TypedSession {
  if (!last) return EMPTY;
  return { ...last, on: isCalendarDate(last.on) ? addDays(last.on, 1) : "" };
}

/** Number of sessions, first and last day, as a summary of a long list. */
function SessionSum({ sessions }: { sessions: readonly TypedSession[] }) {
  const { t } = useTranslation("adminPrograms");
  const { date } = useFormat();
  const days = sessions
    .map(({ on }) => on)
    .filter(isCalendarDate)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (sessions.length < 2 || !first || !last) return null;
  const count = t("sessions.count", { count: sessions.length });
  return <Echo>{t("sessions.span", { days: count, from: date(first), to: date(last) })}</Echo>;
}

/** Removes all sessions after a confirmation. */
function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const { t } = useTranslation("adminPrograms");
  const [asks, setAsks] = useState(false);
  return (
    <>
      <RowButton onClick={() => setAsks(true)}>
        <Trash2 aria-hidden size={18} />
        {t("sessions.removeAll")}
      </RowButton>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("sessions.removeAllTitle")}
        text={t("sessions.removeAllText", { count })}
        confirmLabel={t("sessions.removeAll")}
        busy={false}
        onConfirm={() => {
          setAsks(false);
          onRemove();
        }}
      />
    </>
  );
}

/** A program's sessions, by the club's clock. */
export function SessionCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const { park } = useSiteData().club.place;
  const [repeats, setRepeats] = useState(false);
  const { sessions } = values;
  const together = atTheSameTime(sessions);
  return (
    <TitledCard id="sessions" title={t("sessions.title")} text={t("sessions.text", { park })}>
      <SessionSum sessions={sessions} />
      {together.size > 0 && <Doubt>{t("sessions.sameTime", { count: together.size })}</Doubt>}
      <RowList
        rows={sessions}
        onChange={(rows) => change({ sessions: rows })}
        next={dayAfter}
        words={{
          list: t("sessions.title"),
          add: t("sessions.add"),
          remove: t("sessions.remove"),
          none: t("sessions.none"),
          change: t("sessions.change"),
          done: t("rows.done"),
        }}
        inWords={useSessionInWords()}
        isWrong={useWrongRow("sessions")}
        order={inOrder}
        note={(_, i) => together.has(i) && <Doubt>{t("sessions.sameTimeRow")}</Doubt>}
        most={DRAFT_LIMITS.sessions}
        actions={
          <>
            <RowButton onClick={() => setRepeats(true)}>
              <CalendarRange aria-hidden size={18} />
              {t("repeat.open")}
            </RowButton>
            {sessions.length > 1 && (
              <RemoveAll count={sessions.length} onRemove={() => change({ sessions: [] })} />
            )}
          </>
        }
      >
        {(_row, _change, index) => <SessionRow index={index} />}
      </RowList>
      {repeats && (
        <RepeatDialog
          onClose={() => setRepeats(false)}
          onAdd={(added) => change({ sessions: inOrder([...sessions, ...added]) })}
        />
      )}
    </TitledCard>
  );
}
