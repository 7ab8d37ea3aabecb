import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters, withQuery } from "#app/staff/shared/list/address-parameters.ts";
import { Panel } from "#app/staff/shared/list/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { useScope } from "#app/staff/shared/list/use-season-scope.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { AnswerCards } from "./answer-cards.tsx";
import type { Report } from "./report-card.tsx";
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
      <AnswerCards report={report} />
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
  const { scope } = useScope();
  const address = withQuery("/api/admin/season", withParameters(new URLSearchParams(), { ...scope }));
  // Not cached after leaving the page.
  const { data, error, refetch } = useQuery<{ data: Report }>({ queryKey: [address], gcTime: 0 });
  return (
    <Panel id="report" title={t("terms:places.numbers")} summary={usePlaces(data?.data) ?? ""}>
      <SeasonChooser className="mb-6" />
      {data && <Charts report={data.data} />}
      {!data && error && (
        <LoadFailure title={t("admin:loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label={t("terms:loading")} />}
    </Panel>
  );
}
