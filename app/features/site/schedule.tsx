import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { campDays } from "#content/camp-days.ts";
import { club } from "#content/club.ts";
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

/** Where the camp is, and what to bring. */
export function CampNotes() {
  const { t } = useTranslation("schedule");
  return (
    <div>
      <section>
        <h2 className="text-title">{t("where")}</h2>
        <address className="mt-3 not-italic">
          <p className="font-semibold">{club.park}</p>
          <p>{club.street}</p>
          <p>{club.city}</p>
        </address>
        <a href={club.mapsUrl} className="mt-2 inline-block py-2 font-semibold underline underline-offset-4">
          {t("map")}
        </a>
      </section>
      <section className="mt-8">
        <h2 className="text-title">{t("bring")}</h2>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-sand-500">
          <li>{t("bringItems.shoes")}</li>
          <li>{t("bringItems.sun")}</li>
          <li>{t("bringItems.water")}</li>
        </ul>
      </section>
    </div>
  );
}
