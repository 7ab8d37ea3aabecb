import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CalendarLink } from "#app/shared/calendar-links.tsx";
import { SessionChangeNote } from "#app/shared/session-change-note.tsx";
import { StaffText } from "#app/shared/staff-text.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { textFormats } from "#content/product/text-formats.ts";
import type { PublicSession } from "#domain/programs/site-data.ts";
import { fullDate } from "#domain/time/formats.ts";
import { CalendarSubscription } from "./calendar-subscription.tsx";
import { FullWidthPicture } from "./picture.tsx";
import { ProgramAddress } from "./program-address.tsx";

interface ScheduleDayCardProps {
  session: PublicSession;
  hours: string;
  dayNumber: number;
  note?: string | undefined;
}

/** One session: the day of the month as a jersey number, and the time. */
function ScheduleDayCard({ session, hours, dayNumber, note }: ScheduleDayCardProps) {
  const { t } = useTranslation("schedule");
  const { featured, club, language } = useSiteData();
  const { on: day, place } = session;
  const hasOtherLocations = featured.sessions.some((session) => session.place !== place);
  return (
    <Card as="li" padding="page" className="relative flex gap-5 overflow-hidden sm:gap-8">
      <CornerQuarter className="absolute top-0 right-0 size-16 rotate-90 text-sand-200" />
      <p
        aria-hidden
        className="tabular-nums w-14 shrink-0 font-display text-display leading-none font-black sm:w-36"
      >
        {Number(day.slice(8))}
      </p>
      <div className="relative min-w-0 self-center">
        <p className="text-small font-semibold text-dusk-700">{t("day", { number: dayNumber })}</p>
        <h3 className="mt-1 text-title">
          <time dateTime={day} className="inline-block first-letter:uppercase">
            {fullDate(day, language)}
          </time>
        </h3>
        <p className="tabular-nums mt-2 text-lead font-semibold">{textFormats.capital(hours)}</p>
        {hasOtherLocations && <p className="mt-1 wrap-anywhere">{place ?? club.place.park}</p>}
        <SessionChangeNote programId={featured.id} session={session} />
        {note && <p className="mt-1 text-dusk-700">{note}</p>}
      </div>
    </Card>
  );
}

function ScheduleDayList() {
  const { t } = useTranslation("schedule");
  const { featured, featuredDetails } = useSiteData();
  const noteOf = (index: number) => {
    if (index === 0) return t("first");
    return index === featured.sessions.length - 1 ? t("last") : undefined;
  };
  return (
    <section aria-labelledby="camp-days">
      <h2 id="camp-days" className="sr-only">
        {t("days")}
      </h2>
      <ol className="grid gap-4">
        {featured.sessions.map((session, index) => (
          <ScheduleDayCard
            key={`${session.on} ${session.starts}`}
            session={session}
            hours={featuredDetails.hoursOfSessions[index] ?? ""}
            dayNumber={index + 1}
            note={noteOf(index)}
          />
        ))}
      </ol>
    </section>
  );
}

function CampNotes() {
  const { t } = useTranslation("schedule");
  const { featured, featuredDetails } = useSiteData();
  return (
    <div>
      <section>
        <h2 className="mb-3 text-title">{t("terms:where")}</h2>
        <ProgramAddress locations={featuredDetails.campPlaces} />
      </section>
      <section className="mt-8">
        <h2 className="text-title">{t("terms:whatToBring")}</h2>
        <StaffText text={featured.whatToBring} className="mt-3" />
      </section>
    </div>
  );
}

/** The camp's days and hours, with calendar links (docs/reference/public-pages.md#camp-page-and-schedule). */
export default function SchedulePage() {
  const { t } = useTranslation(["schedule", "common"]);
  const { featured } = useSiteData();
  return (
    <>
      <PageHeader title={t("common:titles.schedule")} text={t("text")} />
      <div className="page-container grid gap-12 pt-10 pb-20 lg:grid-cols-[1.7fr_1fr] lg:gap-16">
        <div>
          <ScheduleDayList />
          <div className="mt-8 flex flex-wrap items-start gap-4">
            <div>
              <CalendarLink program={featured} />
              <p className="mt-3 max-w-80 text-small text-dusk-700 print:hidden">{t("downloadHint")}</p>
            </div>
            <LinkButton href={`/register?program=${featured.slug}`} variant="secondary">
              {t("terms:registerPlayer")}
            </LinkButton>
          </div>
          <CalendarSubscription program={featured} />
        </div>
        <CampNotes />
      </div>
      <FullWidthPicture id={pictureOfPage.schedule} />
    </>
  );
}
