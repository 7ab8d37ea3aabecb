import { useForm } from "react-hook-form";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Doubt } from "#app/staff/shared/editor-card.tsx";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { WeekdayBoxes } from "#app/staff/shared/weekday-boxes.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import type { TypedSession } from "#domain/programs/program-form.ts";
import { type Repeated, type Repetition, repeatedSessions } from "#domain/programs/proposals.ts";
import { DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { fullDate } from "#domain/time/formats.ts";
import { weekdayList } from "#domain/time/sessions.ts";
import { useProgramForm } from "./use-program-form.ts";

/** Error code of each invalid field of a repetition. */
function wrongIn({ weekdays, from, to, starts, ends }: Repetition): FieldErrors {
  const wrong: FieldErrors = {};
  if (weekdays.length === 0) wrong.weekdays = "no_weekday";
  if (!isCalendarDate(from)) wrong.from = "invalid_date";
  if (!isCalendarDate(to)) wrong.to = "invalid_date";
  else if (to < from) wrong.to = "ends_before_start";
  if (starts === "") wrong.starts = "invalid_time";
  if (ends === "") wrong.ends = "invalid_time";
  else if (ends <= starts) wrong.ends = "ends_before_start";
  return wrong;
}

const check = resolverOf((asked: Repetition) => {
  const errors = wrongIn(asked);
  return Object.keys(errors).length > 0 ? { errors } : { values: asked };
});

/** What would be added and what would not, in words. */
function RepeatEcho({ asked, repeated }: { asked: Repetition; repeated: Repeated }) {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { date, time } = useFormat();
  const { season } = useProgramForm();
  const { sessions, known, tooMany, isCut } = repeated;
  const [first, last] = [sessions[0], sessions.at(-1)];
  return (
    <div role="status" className="grid gap-2">
      {first && last && (
        <p className="figures text-small font-semibold">
          {t("repeat.echo", {
            weekdays: weekdayList(asked.weekdays, language),
            from: time(asked.starts),
            to: time(asked.ends),
            first: fullDate(first.on, language),
            last: fullDate(last.on, language),
          })}
        </p>
      )}
      {!first && tooMany === 0 && <Doubt>{t("repeat.noneLeft")}</Doubt>}
      {known > 0 && first && <p className="text-small">{t("repeat.known", { count: known })}</p>}
      {isCut && <Doubt>{t("repeat.cut", { from: date(season.startsOn), to: date(season.endsOn) })}</Doubt>}
      {tooMany > 0 && <Doubt>{t("repeat.tooMany", { count: tooMany, most: DRAFT_LIMITS.sessions })}</Doubt>}
    </div>
  );
}

const FIELDS = [
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
  const last = values.sessions.at(-1);
  const form = useForm<Repetition, unknown, Repetition>({
    defaultValues: {
      weekdays: [],
      from: "",
      to: season.endsOn,
      starts: last?.starts ?? "",
      ends: last?.ends ?? "",
      place: last?.place ?? "",
    },
    resolver: check,
  });
  const asked = form.watch();
  const isRight = Object.keys(wrongIn(asked)).length === 0;
  const repeated = isRight ? repeatedSessions(asked, values.sessions, season) : undefined;
  const press = form.handleSubmit(() => {
    if (!repeated || repeated.sessions.length === 0) return;
    onAdd(repeated.sessions);
    onClose();
  });
  return { form, asked, repeated, press };
}

/** "Every Tuesday and Thursday from … to …" (docs/reference/seasons.md#program-editor). */
export function RepeatDialog(props: RepeatDialogProps) {
  const { t } = useTranslation("adminPrograms");
  const wrongText = useWrongText();
  const { form, asked, repeated, press } = useRepetition(props);
  const field = useFields(form, (name, code) =>
    name === "weekdays" ? t("repeat.noWeekday") : wrongText(code),
  );
  const count = repeated?.sessions.length ?? 0;
  return (
    <Dialog open onClose={props.onClose} title={t("repeat.title")} text={t("repeat.text")}>
      <Form form={form} className="mt-5 grid gap-5" onSubmit={press}>
        <WeekdayBoxes {...field("weekdays")} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 min-[26rem]:grid-cols-2">
          {FIELDS.map(({ name, type }) => (
            <TextField key={name} type={type} label={t(`repeat.${name}`)} {...field(name)} />
          ))}
        </div>
        <TextField
          autoComplete="off"
          label={t("repeat.place")}
          hint={t("repeat.placeHint", { park: useSiteData().club.place.park })}
          {...field("place")}
        />
        {repeated && <RepeatEcho asked={asked} repeated={repeated} />}
        <DialogActions leaveLabel={t("repeat.cancel")} onLeave={props.onClose}>
          <Button type="submit">{count > 0 ? t("repeat.add", { count }) : t("repeat.addNone")}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
