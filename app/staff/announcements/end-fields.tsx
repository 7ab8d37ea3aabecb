import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { type AnnouncementData, endsAtHand } from "#domain/club/announcement.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { dayEndingAt } from "#domain/time/zoned-time.ts";
import type { TypedAnnouncement } from "./typed-announcement.ts";

interface EndFieldsProps {
  field: FormMutation<TypedAnnouncement, AnnouncementData>["field"];
  /** Whether a day and a time of one's own is chosen. */
  isOwn: boolean;
  /** The chosen end; undefined until it is complete. */
  endsAt: Date | undefined;
  now: Date;
}

/** When the announcement ends: a preset, or a day and time. Repeats the choice in words, by the club's clock. */
export function EndFields({ field, isOwn, endsAt, now }: EndFieldsProps) {
  const { club } = useSiteData();
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
        label={t("form.ends")}
        choices={endsAtHand(now, club.timeZone).map((value) => ({ value, label: t(`form.${value}`) }))}
        className="grid-cols-2 lg:grid-cols-4"
        {...field("end")}
      />
      {isOwn && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="date" label={t("form.date")} {...field("endDate", { deps: "endTime" })} />
          <TextField type="time" label={t("form.time")} {...field("endTime")} />
        </div>
      )}
      <p role="status" className="min-h-6 text-small text-dusk-700">
        {endsAt && echo(endsAt)}
      </p>
    </div>
  );
}
