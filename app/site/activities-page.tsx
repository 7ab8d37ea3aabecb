import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CampCards } from "#app/site/camp/camp-cards.tsx";
import { Countdown } from "#app/site/camp/countdown.tsx";
import { BackHome } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { SceneBand } from "./picture.tsx";

/** The summer camp: countdown, dates, place and price (docs/reference/public-pages.md#camp-page-and-schedule). */
export default function ActivitiesPage() {
  const { t } = useTranslation("activities");
  const { camp } = useSiteData();
  return (
    <>
      <BackHome />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="pt-10">
        <Countdown />
      </div>
      <div className="wrap pt-12 pb-20">
        <CampCards />
        <LinkButton href={`/register?program=${camp.slug}`} className="mt-8 w-full sm:w-auto">
          {t("terms:registerPlayer")}
        </LinkButton>
      </div>
      <SceneBand id={pictureOfPage.activities} />
    </>
  );
}
