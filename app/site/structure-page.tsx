import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AgeLadder, Objectives, Philosophy, Pillars, TrainingPlan } from "./structure.tsx";

/** How the club trains and why (docs/reference/public-pages.md#content-pages). */
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
