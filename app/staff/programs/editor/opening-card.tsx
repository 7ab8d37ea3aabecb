import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField, useOpenDraft } from "#app/staff/shared/drafts/draft-editor.tsx";
import { FormattedValue, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { TypedDateTime } from "#domain/programs/program-form.ts";
import { dateInZone, daysBetween, isCalendarDate } from "#domain/time/dates.ts";
import { clockTime, daysAway, weekdayAndDay } from "#domain/time/formats.ts";
import { instantAt, wallClock } from "#domain/time/zoned-time.ts";
import { useProgramForm } from "./use-program-form.ts";

/** Formats a moment in the club's time zone. An hour skipped by daylight saving time becomes the next hour. */
function useDateTimeLabel(): (dateTime: TypedDateTime) => string {
  const { club } = useSiteData();
  const { t, language } = useTranslation("adminPrograms");
  return (dateTime) => {
    if (!isCalendarDate(dateTime.date) || dateTime.time === "") return "";
    const instant = instantAt(dateTime.date, dateTime.time, club.timeZone).toISOString();
    const { date, time } = wallClock(instant, club.timeZone);
    const moment = { day: weekdayAndDay(date, language), time: clockTime(time, language), town: club.town };
    const days = daysBetween(dateInZone(new Date(), club.timeZone), date);
    return days < 0
      ? t("opening.formatted", moment)
      : t("opening.formattedIn", { ...moment, in: daysAway(days, language) });
  };
}

function DateTimeFields({ name, emptyText }: { name: "opens" | "closes"; emptyText: string }) {
  const { t } = useTranslation("adminPrograms");
  const { inputErrors } = useOpenDraft();
  const dateTime = useProgramForm().values[name];
  const field = `${name}At` as const;
  const { error, onBlur, ...dateFieldProps } = useDraftField(`${name}.date`, { field });
  const { id: _ofDay, ...timeFieldProps } = useDraftField(`${name}.time`, { field });
  const isTimeWrong = inputErrors[field] === "invalid_time";
  const dateTimeLabel = useDateTimeLabel();
  const isEmpty = dateTime.date === "" && dateTime.time === "";
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 font-semibold">{t(`opening.${field}`)}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr]">
        <TextField
          {...dateFieldProps}
          error={isTimeWrong ? undefined : error}
          onBlur={dateTime.time === "" ? undefined : onBlur}
          type="date"
          label={t("terms:day")}
        />
        <TextField
          {...timeFieldProps}
          error={isTimeWrong ? error : undefined}
          type="time"
          label={t("terms:time")}
        />
      </div>
      <FormattedValue>{isEmpty ? emptyText : dateTimeLabel(dateTime)}</FormattedValue>
    </fieldset>
  );
}

/** The opening dates. The switch and the waiting list, which apply at once, are in the list of programs. */
export function OpeningCard({ id }: { id: string }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <TitledCard id="switch" title={t("opening.title")} text={t("opening.text")}>
      <div className="grid gap-6 md:grid-cols-2">
        <DateTimeFields name="opens" emptyText={t("opening.noOpening")} />
        <DateTimeFields name="closes" emptyText={t("opening.noClosing")} />
      </div>
      <p>
        <TextLink href={`/admin/programs#card-${id}`}>{t("opening.atOnce")}</TextLink>
      </p>
    </TitledCard>
  );
}
