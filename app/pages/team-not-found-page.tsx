import { PageHeader } from "#app/components/page-header.tsx";
import { SceneBand } from "#app/components/scene-band.tsx";
import { BackToTeams } from "#app/features/team/back-to-teams.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The address of a team that does not exist (spec.md §8). */
export default function TeamNotFoundPage() {
  const { t } = useTranslation("team");
  return (
    <>
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap pt-6 pb-16">
        <BackToTeams />
      </div>
      <SceneBand id="lost-ball" shape="tall" />
    </>
  );
}
