import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/list/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { AgeCard, LanguageCard, SkillCard, TshirtCard } from "./answer-cards.tsx";
import { type Report, useReport } from "./report-card.tsx";
import { MoneyCard, RegistrationsCard } from "./time-cards.tsx";

function Charts({ report }: { report: Report }) {
  const { t } = useTranslation("adminReports");
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

function usePlaces(report: Report | undefined): string | undefined {
  const { t } = useTranslation("adminReports");
  if (!report) return undefined;
  const { confirmed, needsReview, returned } = report.places;
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
export default function ReportPanel() {
  const { t } = useTranslation(["adminReports", "admin"]);
  const { data, error, refetch } = useReport();
  return (
    <Panel id="report" title={t("terms:season")} summary={usePlaces(data?.data) ?? ""}>
      <SeasonChooser className="mb-6" />
      {data && <Charts report={data.data} />}
      {!data && error && (
        <LoadFailure title={t("admin:loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label={t("terms:loading")} />}
    </Panel>
  );
}
