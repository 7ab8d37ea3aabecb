import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { CoachPair } from "#app/features/teams/coach-pair.tsx";
import { LevelSteps } from "#app/features/teams/level-steps.tsx";
import { TeamList } from "#app/features/teams/team-list.tsx";

/** The competitive teams and who coaches them (spec.md §2, /teams). */
export default function TeamsPage() {
  const { t } = useTranslation("teams");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
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
