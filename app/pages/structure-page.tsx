import { PageHeader } from "#app/components/page-header.tsx";
import { AgeLadder } from "#app/features/structure/age-ladder.tsx";
import { Objectives } from "#app/features/structure/objectives.tsx";
import { Philosophy } from "#app/features/structure/philosophy.tsx";
import { Pillars } from "#app/features/structure/pillars.tsx";
import { TrainingPlan } from "#app/features/structure/training-plan.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** How the club trains, and what for (spec.md §2, /structure). */
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
