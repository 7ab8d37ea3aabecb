import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { ANNOUNCEMENT_ENDS, type ChosenEnd, endsAtHand } from "#domain/announcement-ends.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fullDate, timeInZone } from "#domain/date-formats.ts";
import { dayEndingAt } from "#domain/zoned-time.ts";

interface EndFieldsProps {
  chosen: ChosenEnd;
  /** The chosen end; undefined until it is complete. */
  endsAt: Date | undefined;
  now: Date;
  isWrong: boolean;
  onChange: (changes: Partial<ChosenEnd>) => void;
}

/** When the announcement ends: a preset, or a day and time. Repeats the choice in words, by the club's clock. */
export function EndFields({ chosen, endsAt, now, isWrong, onChange }: EndFieldsProps) {
  const { club } = useFacts();
  const { t, i18n } = useTranslation("adminAnnouncements");
  const echo = (end: Date) => {
    const instant = end.toISOString();
    const night = dayEndingAt(instant, club.timeZone);
    const day = fullDate(night ?? dateInZone(end, club.timeZone), i18n.language);
    if (night) return t("form.echoMidnight", { day });
    return t("form.echo", { day, time: timeInZone(instant, i18n.language, club.timeZone) });
  };
  return (
    <div className="grid gap-4">
      <RadioCards
        name="end"
        label={t("form.ends")}
        unmarked
        choices={endsAtHand(now, club.timeZone).map((value) => ({ value, label: t(`form.${value}`) }))}
        value={chosen.end}
        className="grid-cols-2 lg:grid-cols-4"
        onChange={({ target }) => {
          const end = ANNOUNCEMENT_ENDS.find((known) => known === target.value);
          if (end) onChange({ end });
        }}
      />
      {chosen.end === "own" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            name="endDate"
            unmarked
            label={t("form.date")}
            value={chosen.date}
            onChange={({ target }) => onChange({ date: target.value })}
          />
          <TextField
            type="time"
            name="endTime"
            unmarked
            label={t("form.time")}
            error={isWrong ? t("form.endWrong") : undefined}
            value={chosen.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
      )}
      <p role="status" className="min-h-6 text-small text-dusk-700">
        {endsAt && echo(endsAt)}
      </p>
    </div>
  );
}
