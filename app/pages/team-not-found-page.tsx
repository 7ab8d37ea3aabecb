import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";
import { BackToTeams } from "#app/features/team/back-to-teams.tsx";

/** The address of a team that does not exist (spec.md §8). */
export default function TeamNotFoundPage() {
  const { t } = useTranslation("team");
  return (
    <div className="pb-20">
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap pt-6">
        <BackToTeams />
        <Picture
          id="lost-ball"
          loading="eager"
          sizes="(width >= 48rem) 40rem, 100vw"
          className="mt-8 h-auto w-full max-w-160 rounded"
        />
      </div>
    </div>
  );
}
