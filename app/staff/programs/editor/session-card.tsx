import { CalendarRange, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { FieldWarning, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { WeekdayCheckboxes } from "#app/staff/shared/drafts/weekday-checkboxes.tsx";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { Button } from "#app/ui/button.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { ConfirmDialog, Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import type { TypedSession } from "#domain/programs/program-form.ts";
import { SEASON_LIMITS } from "#domain/programs/season-draft.ts";
import {
  overlappingSessions,
  type RepeatedSessions,
  type Repetition,
  repeatedSessions,
  sortedSessions,
} from "#domain/programs/session-rows.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { addDays, isCalendarDate } from "#domain/time/dates.ts";
import { clockTime, fullDate } from "#domain/time/formats.ts";
import { weekdayList } from "#domain/time/sessions.ts";
import { useProgramForm } from "./use-program-form.ts";

function validateRepetition({ weekdays, from, to, starts, ends }: Repetition): FieldErrors {
  const errors: FieldErrors = {};
  if (weekdays.length === 0) errors.weekdays = "no_weekday";
  if (!isCalendarDate(from)) errors.from = "invalid_date";
  if (!isCalendarDate(to)) errors.to = "invalid_date";
  else if (to < from) errors.to = "ends_before_start";
  if (starts === "") errors.starts = "invalid_time";
  if (ends === "") errors.ends = "invalid_time";
  else if (ends <= starts) errors.ends = "ends_before_start";
  return errors;
}

const repetitionResolver = createResolver((repetition: Repetition) => {
  const errors = validateRepetition(repetition);
  return Object.keys(errors).length > 0 ? { errors } : { values: repetition };
});

function RepetitionSummary({ repetition, repeated }: { repetition: Repetition; repeated: RepeatedSessions }) {
  const { t, language } = useTranslation("adminPrograms");
  const { date, time } = useFormat();
  const { season } = useProgramForm();
  const { sessions, skippedCount, excessCount, isOutsideSeason } = repeated;
  const [firstSession, lastSession] = [sessions[0], sessions.at(-1)];
  return (
    <div role="status" className="grid gap-2">
      {firstSession && lastSession && (
        <p className="tabular-nums text-small font-semibold">
          {t("repeat.formatted", {
            weekdays: weekdayList(repetition.weekdays, language),
            from: time(repetition.starts),
            to: time(repetition.ends),
            first: fullDate(firstSession.on, language),
            last: fullDate(lastSession.on, language),
          })}
        </p>
      )}
      {!firstSession && excessCount === 0 && <FieldWarning>{t("repeat.noneLeft")}</FieldWarning>}
      {skippedCount > 0 && firstSession && (
        <p className="text-small">{t("repeat.known", { count: skippedCount })}</p>
      )}
      {isOutsideSeason && (
        <FieldWarning>
          {t("repeat.cut", { from: date(season.startsOn), to: date(season.endsOn) })}
        </FieldWarning>
      )}
      {excessCount > 0 && (
        <FieldWarning>
          {t("repeat.tooMany", { count: excessCount, most: SEASON_LIMITS.sessions })}
        </FieldWarning>
      )}
    </div>
  );
}

const REPETITION_FIELDS = [
  { name: "from", type: "date" },
  { name: "to", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
] as const;

interface RepeatDialogProps {
  onClose: () => void;
  onAdd: (sessions: TypedSession[]) => void;
}

function useRepetition({ onClose, onAdd }: RepeatDialogProps) {
  const { values, season } = useProgramForm();
  const lastSession = values.sessions.at(-1);
  const form = useForm<Repetition, unknown, Repetition>({
    defaultValues: {
      weekdays: [],
      from: "",
      to: season.endsOn,
      starts: lastSession?.starts ?? "",
      ends: lastSession?.ends ?? "",
      place: lastSession?.place ?? "",
    },
    resolver: repetitionResolver,
  });
  const repetition = form.watch();
  const isValid = Object.keys(validateRepetition(repetition)).length === 0;
  const repeated = isValid ? repeatedSessions(repetition, values.sessions, season) : undefined;
  const addSessions = form.handleSubmit(() => {
    if (!repeated || repeated.sessions.length === 0) return;
    onAdd(repeated.sessions);
    onClose();
  });
  return { form, repetition, repeated, addSessions };
}

/** Adds repeated sessions, such as every Tuesday and Thursday (docs/reference/seasons.md#program-editor). */
function RepeatDialog(props: RepeatDialogProps) {
  const { t } = useTranslation("adminPrograms");
  const errorText = useDraftErrorText();
  const { form, repetition, repeated, addSessions } = useRepetition(props);
  const field = useFields(form, (name, code) =>
    name === "weekdays" ? t("repeat.noWeekday") : errorText(code),
  );
  const count = repeated?.sessions.length ?? 0;
  return (
    <Dialog open onClose={props.onClose} title={t("repeat.title")} text={t("repeat.text")}>
      <Form form={form} className="mt-5 grid gap-5" onSubmit={addSessions}>
        <WeekdayCheckboxes {...field("weekdays")} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 min-[26rem]:grid-cols-2">
          {REPETITION_FIELDS.map(({ name, type }) => (
            <TextField key={name} type={type} label={t(`repeat.${name}`)} {...field(name)} />
          ))}
        </div>
        <TextField
          autoComplete="off"
          label={t("terms:location")}
          hint={t("repeat.placeHint", { park: useSiteData().club.place.park })}
          {...field("place")}
        />
        {repeated && <RepetitionSummary repetition={repetition} repeated={repeated} />}
        <DialogActions cancelLabel={t("terms:cancel")} onCancel={props.onClose}>
          <Button type="submit">{count > 0 ? t("repeat.add", { count }) : t("repeat.addNone")}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const EMPTY_SESSION: TypedSession = { on: "", starts: "", ends: "", place: "" };

const SESSION_FIELDS = [
  { name: "on", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
] as const;

function SessionRow({ index }: { index: number }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-start gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr_2fr] xl:grid-cols-[2fr_1.5fr_1.5fr_3fr]">
      {SESSION_FIELDS.map(({ name, type }) => (
        <div key={name} className={name === "on" ? "max-sm:col-span-full" : ""}>
          <DraftField path={`sessions.${index}.${name}`} type={type} label={t(`sessions.${name}`)} />
        </div>
      ))}
      <div className="col-span-full xl:col-span-1">
        <DraftField path={`sessions.${index}.place`} label={t("terms:location")} />
      </div>
    </div>
  );
}

/** Label of a session; without a location it is at the club's park. */
function useSessionLabel(): (row: TypedSession) => string {
  const { t, language } = useTranslation("adminPrograms");
  const { park } = useSiteData().club.place;
  return ({ on, starts, ends, place }) => {
    if (!isCalendarDate(on) || starts === "" || ends === "") return "";
    return t("sessions.formatted", {
      day: fullDate(on, language),
      from: clockTime(starts, language),
      to: clockTime(ends, language),
      place: place.trim() || park,
    });
  };
}

/** A new session on the day after the last session, with the same hours. */
function nextSession(last: TypedSession | undefined): TypedSession {
  if (!last) return EMPTY_SESSION;
  return { ...last, on: isCalendarDate(last.on) ? addDays(last.on, 1) : "" };
}

function RemoveAllButton({ count, onRemove }: { count: number; onRemove: () => void }) {
  const { t } = useTranslation("adminPrograms");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <RowButton onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden size={18} />
        {t("sessions.removeAll")}
      </RowButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("sessions.removeAllTitle")}
        text={t("sessions.removeAllText", { count })}
        confirmLabel={t("sessions.removeAll")}
        busy={false}
        onConfirm={() => {
          setConfirming(false);
          onRemove();
        }}
      />
    </>
  );
}

export function SessionCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, changeValues } = useProgramForm();
  const { park } = useSiteData().club.place;
  const [isRepeating, setRepeating] = useState(false);
  const { sessions } = values;
  const overlapping = overlappingSessions(sessions);
  return (
    <TitledCard id="sessions" title={t("sessions.title")} text={t("sessions.text", { park })}>
      {overlapping.size > 0 && (
        <FieldWarning>{t("sessions.sameTime", { count: overlapping.size })}</FieldWarning>
      )}
      <DraftRows<TypedSession>
        paths={["sessions"]}
        label={t("sessions.title")}
        texts="adminPrograms:sessions"
        newRow={nextSession}
        rowLabel={useSessionLabel()}
        sortRows={sortedSessions}
        renderNote={(i) => overlapping.has(i) && <FieldWarning>{t("sessions.sameTimeRow")}</FieldWarning>}
        maxRows={SEASON_LIMITS.sessions}
        actions={
          <>
            <RowButton onClick={() => setRepeating(true)}>
              <CalendarRange aria-hidden size={18} />
              {t("repeat.open")}
            </RowButton>
            {sessions.length > 1 && (
              <RemoveAllButton count={sessions.length} onRemove={() => changeValues({ sessions: [] })} />
            )}
          </>
        }
      >
        {(index) => <SessionRow index={index} />}
      </DraftRows>
      {isRepeating && (
        <RepeatDialog
          onClose={() => setRepeating(false)}
          onAdd={(newSessions) => changeValues({ sessions: sortedSessions([...sessions, ...newSessions]) })}
        />
      )}
    </TitledCard>
  );
}
