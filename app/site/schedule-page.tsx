import { CalendarLink } from "#app/facts/calendar-link.tsx";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { CalendarSubscription } from "./calendar-subscription.tsx";
import { SceneBand } from "./picture.tsx";
import { CampNotes, DayList } from "./schedule.tsx";

/** The camp's days and hours, to read or to add to a calendar (docs/reference/public-pages.md#camp-page-and-schedule). */
export default function SchedulePage() {
  const { t } = useTranslation(["schedule", "common"]);
  const { camp } = useSiteData();
  return (
    <>
      <PageHeader title={t("common:titles.schedule")} text={t("text")} />
      <div className="wrap grid gap-12 pt-10 pb-20 lg:grid-cols-[1.7fr_1fr] lg:gap-16">
        <div>
          <DayList />
          <div className="mt-8 flex flex-wrap gap-4">
            <CalendarLink />
            <LinkButton href={`/register?program=${camp.slug}`} variant="secondary">
              {t("terms:registerPlayer")}
            </LinkButton>
          </div>
          <p className="mt-3 text-small text-dusk-700 print:hidden">{t("downloadHint")}</p>
          <CalendarSubscription program={camp} />
        </div>
        <CampNotes />
      </div>
      <SceneBand id={pictureOfPage.schedule} />
    </>
  );
}
