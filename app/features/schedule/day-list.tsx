import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { campDays } from "#content/camp-days.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { fullDate } from "#domain/date-formats.ts";

interface DayProps {
  day: CalendarDate;
  number: number;
  note?: string | undefined;
}

/** One evening: the day of the month as a jersey number, then when. */
function Day({ day, number, note }: DayProps) {
  const { t } = useTranslation("schedule");
  const { language } = useLanguage();
  return (
    <li className="relative flex gap-5 overflow-hidden rounded bg-white p-5 shadow-low sm:gap-8 sm:p-8">
      <CornerQuarter className="absolute top-0 right-0 size-16 rotate-90 text-sand-200" />
      <p
        aria-hidden
        className="figures w-14 shrink-0 font-display text-display leading-none font-black sm:w-36"
      >
        {Number(day.slice(8))}
      </p>
      <div className="relative min-w-0 self-center">
        <p className="text-small font-semibold text-dusk-700">{t("day", { number })}</p>
        <h3 className="mt-1 text-title">
          <time dateTime={day} className="inline-block first-letter:uppercase">
            {fullDate(day, language)}
          </time>
        </h3>
        <p className="figures mt-2 text-lead font-semibold">{t("hours")}</p>
        {note && <p className="mt-1 text-dusk-700">{note}</p>}
      </div>
    </li>
  );
}

/** The camp, evening by evening. */
export function DayList() {
  const { t } = useTranslation("schedule");
  const days = campDays();
  const noteOf = (index: number) => {
    if (index === 0) return t("first");
    return index === days.length - 1 ? t("last") : undefined;
  };
  return (
    <section aria-labelledby="camp-days">
      <h2 id="camp-days" className="sr-only">
        {t("days")}
      </h2>
      <ol className="grid gap-4">
        {days.map((day, index) => (
          <Day key={day} day={day} number={index + 1} note={noteOf(index)} />
        ))}
      </ol>
    </section>
  );
}
