import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { AgeLadder } from "#app/features/structure/age-ladder.tsx";
import { Objectives } from "#app/features/structure/objectives.tsx";
import { Pillars } from "#app/features/structure/pillars.tsx";
import { TrainingPlan } from "#app/features/structure/training-plan.tsx";

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
      <div className="wrap flex flex-wrap items-center gap-4 pb-20">
        <LinkButton href="/register">{t("register")}</LinkButton>
        <LinkButton href="/dues" variant="secondary">
          {t("dues")}
        </LinkButton>
        <Link href="/teams" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t("teams")}
        </Link>
      </div>
    </>
  );
}
