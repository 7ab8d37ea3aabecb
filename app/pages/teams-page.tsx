import { LinkButton } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";
import { CoachPair, LevelSteps, TeamList } from "#app/features/site/teams.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The competitive teams and who coaches them (docs/rules/pages.md#teams). */
export default function TeamsPage() {
  const { t } = useTranslation("teams");
  return (
    <>
      <div className="relative">
        <PageHeader title={t("title")} text={t("text")} />
        <div className="wrap pointer-events-none pt-8 xl:absolute xl:inset-x-0 xl:top-4">
          <Picture
            id="youth-teams"
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
            <LinkButton href="/register">{t("action.register")}</LinkButton>
            <LinkButton href="/structure" variant="secondary">
              {t("action.structure")}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}
