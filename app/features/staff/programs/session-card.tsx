import { TextField } from "#app/components/text-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { addDays, isCalendarDate } from "#domain/calendar-date.ts";
import { clockTime, fullDate } from "#domain/date-formats.ts";
import type { TypedSession } from "#domain/program-form.ts";
import { EditorCard, RowList } from "./row-list.tsx";
import { useDraftField, useProgramForm } from "./use-program-form.ts";

const EMPTY: TypedSession = { on: "", starts: "", ends: "", place: "" };

interface SessionRowProps {
  row: TypedSession;
  change: (changes: Partial<TypedSession>) => void;
  index: number;
}

const FIELDS = [
  { name: "on", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
] as const;

function SessionField({ row, change, index, name, type }: SessionRowProps & (typeof FIELDS)[number]) {
  const { t } = useTranslation("adminPrograms");
  return (
    <div className={name === "on" ? "max-sm:col-span-2" : ""}>
      <TextField
        {...useDraftField(`sessions.${index}.${name}`)}
        type={type}
        className="figures min-w-0"
        label={t(`sessions.${name}`)}
        value={row[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );
}

function SessionRow(props: SessionRowProps) {
  const { t } = useTranslation("adminPrograms");
  const { row, change, index } = props;
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr_2fr] xl:grid-cols-[2fr_1.5fr_1.5fr_3fr]">
      {FIELDS.map((field) => (
        <SessionField key={field.name} {...props} {...field} />
      ))}
      <div className="col-span-2 sm:max-xl:col-span-3 xl:col-span-1">
        <TextField
          {...useDraftField(`sessions.${index}.place`)}
          label={t("sessions.place")}
          value={row.place}
          onChange={({ target }) => change({ place: target.value })}
        />
      </div>
    </div>
  );
}

/** A day in words; without a place of its own it is at the club's park. */
function useSessionInWords(): (row: TypedSession) => string {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { park } = useFacts().club.place;
  return ({ on, starts, ends, place }) => {
    if (!isCalendarDate(on) || starts === "" || ends === "") return "";
    return t("sessions.echo", {
      ...{ day: fullDate(on, language), from: clockTime(starts, language), to: clockTime(ends, language) },
      place: place.trim() || park,
    });
  };
}

/** A further day begins as the one after the last, at the same hours. */
function dayAfter(last: TypedSession | undefined): TypedSession {
  if (!last) return EMPTY;
  return { ...last, on: isCalendarDate(last.on) ? addDays(last.on, 1) : "" };
}

/** The days of a program with their hours, on the club's clock. */
export function SessionCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const { park } = useFacts().club.place;
  return (
    <EditorCard title={t("sessions.title")} text={t("sessions.placeHint", { park })}>
      <RowList
        rows={values.sessions}
        onChange={(sessions) => change({ sessions })}
        next={dayAfter}
        words={{ add: t("sessions.add"), remove: t("sessions.remove"), none: t("sessions.none") }}
        inWords={useSessionInWords()}
      >
        {(row, changeRow, index) => <SessionRow row={row} change={changeRow} index={index} />}
      </RowList>
    </EditorCard>
  );
}
