import { LinkButton } from "#app/components/button.tsx";
import { BackLink, PageHeader } from "#app/components/page-header.tsx";
import { SceneBand } from "#app/components/picture.tsx";
import { CampCards } from "#app/features/site/camp/camp-cards.tsx";
import { Countdown } from "#app/features/site/camp/countdown.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The summer camp: how long until it starts, when, where and for how much (docs/rules/pages.md#the-camps-page). */
export default function ActivitiesPage() {
  const { t } = useTranslation("activities");
  return (
    <>
      <BackLink />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="pt-10">
        <Countdown />
      </div>
      <div className="wrap pt-12 pb-20">
        <CampCards />
        <LinkButton href="/register" className="mt-8 w-full sm:w-auto">
          {t("register")}
        </LinkButton>
      </div>
      <SceneBand id="scene-7" />
    </>
  );
}
