import { Megaphone } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import {
  type AnnouncementData,
  announcementSchema,
  availableEnds,
  type ChosenEnd,
  endOf,
  timeErrors,
} from "#domain/club/announcement.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { fullDate, timeInZone } from "#domain/time/formats.ts";
import { dayEndingAt } from "#domain/time/zoned-time.ts";

interface AnnouncementValues extends ChosenEnd {
  textEn: string;
  textEs: string;
}

function emptyAnnouncement(now: Date, timeZone: string): AnnouncementValues {
  const [end = "own"] = availableEnds(now, timeZone);
  return { textEn: "", textEs: "", end, date: dateInZone(now, timeZone), time: "" };
}

function validateAnnouncement(values: AnnouncementValues, now: Date, timeZone: string) {
  const { textEn, textEs } = values;
  const endsAt = endOf(values, now, timeZone)?.toISOString() ?? "";
  const result = validateWith(announcementSchema, { textEn, textEs, endsAt });
  const { endsAt: time, ...errors } = "errors" in result ? result.errors : timeErrors(result.values, now);
  if ("values" in result && !time) return result;
  return { errors: { ...errors, ...(time && { time }) } };
}

interface EndFieldsProps {
  field: FormMutation<AnnouncementValues, AnnouncementData>["field"];
  /** True if staff choose the day and time instead of a preset. */
  isCustom: boolean;
  /** The chosen end; undefined while incomplete. */
  endsAt: Date | undefined;
  now: Date;
}

/** The announcement's end: a preset, or a day and time. Formats the choice in the club's time zone. */
function EndFields({ field, isCustom, endsAt, now }: EndFieldsProps) {
  const { club } = useSiteData();
  const { t, i18n } = useTranslation("adminAnnouncements");
  const formatEnd = (end: Date) => {
    const instant = end.toISOString();
    const midnightDay = dayEndingAt(instant, club.timeZone);
    const day = fullDate(midnightDay ?? dateInZone(end, club.timeZone), i18n.language);
    if (midnightDay) return t("form.endsAtMidnight", { day });
    return t("form.endsAt", { day, time: timeInZone(instant, i18n.language, club.timeZone) });
  };
  return (
    <div className="grid gap-4">
      <RadioCards
        label={t("terms:ends")}
        choices={availableEnds(now, club.timeZone).map((value) => ({ value, label: t(`form.${value}`) }))}
        className="grid-cols-2 lg:grid-cols-4"
        {...field("end")}
      />
      {isCustom && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="date" label={t("terms:day")} {...field("date", { deps: "time" })} />
          <TextField type="time" label={t("terms:time")} {...field("time")} />
        </div>
      )}
      <p role="status" className="min-h-6 text-small text-dusk-700">
        {endsAt && formatEnd(endsAt)}
      </p>
    </div>
  );
}

const TEXT_FIELDS = { en: "textEn", es: "textEs" } as const;

/** Form that publishes an announcement on every page (docs/reference/staff-pages.md#announcements). */
export function AnnouncementForm() {
  const { club } = useSiteData();
  const { t } = useTranslation("adminAnnouncements");
  const { form, field, submit, isPending } = useStaffForm({
    defaultValues: emptyAnnouncement(new Date(), club.timeZone),
    check: (values) => validateAnnouncement(values, new Date(), club.timeZone),
    errorMessage: (name) => t(name === "time" ? "form.endWrong" : "form.textWrong"),
    onSaved: (): void => form.reset({ ...form.getValues(), textEn: "", textEs: "" }),
    send: (json) => api.admin.announcements.$post({ json }),
    toast: () => ({ title: t("form.published"), message: t("form.publishedText") }),
    errorToast: true,
  });
  const now = new Date();
  const values = form.watch();
  const endsAt = endOf(values, now, club.timeZone);
  return (
    <Card as="div">
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <h3 className="text-title">{t("form.title")}</h3>
        <div className="grid gap-5 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              lang={language}
              required
              label={t(`form.${TEXT_FIELDS[language]}`)}
              hint={t("form.textHint")}
              {...field(TEXT_FIELDS[language])}
            />
          ))}
        </div>
        <EndFields field={field} isCustom={values.end === "own"} endsAt={endsAt} now={now} />
        <Button type="submit" busy={isPending} className="max-sm:w-full sm:justify-self-start">
          <Megaphone aria-hidden size={20} />
          {t("form.publish")}
        </Button>
      </Form>
    </Card>
  );
}
