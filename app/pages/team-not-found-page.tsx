import { PageHeader } from "#app/components/page-header.tsx";
import { SceneBand } from "#app/components/picture.tsx";
import { BackToTeams } from "#app/features/site/team/back-to-teams.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The address of a team that does not exist (docs/rules/pages.md#which-pages-there-are). */
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
