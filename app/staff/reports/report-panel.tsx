import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AgeCard, LanguageCard, SkillCard, TshirtCard } from "./answer-cards.tsx";
import { MoneyCard } from "./money-card.tsx";
import { RegistrationsCard } from "./registrations-card.tsx";
import { useReportQuery } from "./use-report.ts";

function Charts() {
  const { t } = useTranslation("adminReports");
  const report = useSuspenseQuery(useReportQuery()).data.data;
  if (report.overTime.points.length === 0) {
    return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  }
  return (
    <div className="grid gap-6">
      <RegistrationsCard overTime={report.overTime} />
      <MoneyCard overTime={report.overTime} />
      <AgeCard counts={report.byAge} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TshirtCard counts={report.byTshirt} />
        <div className="grid gap-6">
          <SkillCard counts={report.bySkill} />
          <LanguageCard counts={report.byLanguage} />
        </div>
      </div>
    </div>
  );
}

function usePlaces(): string {
  const { t } = useTranslation("adminReports");
  const { data } = useQuery(useReportQuery());
  if (!data) return "";
  const { confirmed, needsReview, returned } = data.data.places;
  return [
    t("places", { count: confirmed }),
    needsReview > 0 && t("toDecide", { count: needsReview }),
    returned > 0 && t("returned", { count: returned }),
    t("counts"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The season's statistics as charts and tables. */
export function ReportPanel() {
  const { t } = useTranslation("adminReports");
  return (
    <section aria-labelledby="report">
      <PanelHeader id="report" title={t("title")} summary={usePlaces()} />
      <SeasonChooser className="mb-6" />
      <QueryBoundary>
        <Charts />
      </QueryBoundary>
    </section>
  );
}
