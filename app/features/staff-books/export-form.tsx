import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { dateInZone, isCalendarDate } from "#domain/calendar-date.ts";
import { PeriodSums } from "./period-sums.tsx";

/** The year so far, by the club's own calendar. */
function thisYear() {
  const today = dateInZone(new Date(), club.timeZone);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

/** The treasurer's sums of some days, opened as a download in a new tab. */
export function ExportForm() {
  const { t } = useTranslation("adminBooks");
  const [days, setDays] = useState(thisYear);
  const [isWrong, setWrong] = useState(false);
  const change = (changes: Partial<typeof days>) => {
    setDays({ ...days, ...changes });
    setWrong(false);
  };
  const isPeriod = isCalendarDate(days.from) && isCalendarDate(days.to) && days.from <= days.to;
  const download = () => {
    setWrong(!isPeriod);
    if (isPeriod)
      window.open(`/api/admin/payments/export?${new URLSearchParams(days)}`, "_blank", "noopener");
  };
  return (
    <section aria-labelledby="export">
      <h2 id="export" tabIndex={-1} className="text-title outline-none">
        {t("export.title")}
      </h2>
      <p className="mt-2 mb-4 max-w-line text-dusk-700">{t("export.text")}</p>
      <form
        noValidate
        className="grid max-w-3xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          download();
        }}
      >
        <TextField
          type="date"
          name="from"
          unmarked
          label={t("export.from")}
          error={isWrong ? t("export.wrongPeriod") : undefined}
          value={days.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          type="date"
          name="to"
          unmarked
          label={t("export.to")}
          value={days.to}
          onChange={(event) => change({ to: event.target.value })}
        />
        <Button type="submit" variant="secondary" className="sm:mt-8.5">
          <Download aria-hidden size={20} />
          {t("export.button")}
        </Button>
      </form>
      {isPeriod && <PeriodSums days={days} />}
    </section>
  );
}
