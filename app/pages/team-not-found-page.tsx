import { useTranslation } from "react-i18next";
import { ChalkCircle } from "#app/components/chalk-circle.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { BackToTeams } from "#app/features/team/back-to-teams.tsx";

/** The address of a team that does not exist (spec.md §8). */
export default function TeamNotFoundPage() {
  const { t } = useTranslation("team");
  return (
    <div className="relative min-h-[60vh] overflow-hidden pb-56">
      <ChalkCircle className="absolute left-1/2 -bottom-40 size-80 -translate-x-1/2 text-sand-200" />
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap relative pt-8">
        <BackToTeams />
      </div>
    </div>
  );
}
