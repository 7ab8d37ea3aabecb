import { PageHeader } from "#app/components/page-header.tsx";
import { AgeLadder, Objectives, Philosophy, Pillars, TrainingPlan } from "#app/features/site/structure.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** How the club trains, and what for (docs/rules/pages.md#structure). */
export default function StructurePage() {
  const { t } = useTranslation("structure");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <AgeLadder />
      <TrainingPlan />
      <Pillars />
      <Objectives />
      <Philosophy />
    </>
  );
}
