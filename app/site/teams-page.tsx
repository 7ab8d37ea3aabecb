import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { Picture } from "./picture.tsx";
import { CoachPair, LevelSteps, TeamList } from "./teams.tsx";

/** The competitive teams and their coaches (docs/reference/public-pages.md#content-pages). */
export default function TeamsPage() {
  const { t } = useTranslation("teams");
  return (
    <>
      <div className="relative">
        <PageHeader title={t("title")} text={t("text")} />
        <div className="wrap pointer-events-none pt-8 xl:absolute xl:inset-x-0 xl:top-4">
          <Picture
            id={pictureOfPage.teams}
            loading="eager"
            sizes="(width >= 30rem) 28rem, 100vw"
            className="h-auto w-full max-w-md rounded xl:ml-auto xl:w-96"
          />
        </div>
      </div>
      <LevelSteps />
      <CoachPair />
      <TeamList />
      <section className="bg-sand-200">
        <div className="wrap py-14">
          <h2 className="text-title">{t("action.title")}</h2>
          <div className="mt-6 flex flex-wrap gap-4">
            <LinkButton href="/register">{t("terms:registerPlayer")}</LinkButton>
            <LinkButton href="/structure" variant="secondary">
              {t("action.structure")}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}
