import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerCards, type Report } from "./answer-cards.tsx";

function SeasonReport() {
  const { t } = useTranslation("adminReports");
  const { scope } = useSeasonScope();
  const report = useStaffData<Report>(addressOf("/api/admin/season-report", { ...scope }));
  const { confirmed, needsReview, returned } = report.spots;
  const summaryParts = [
    t("places", { count: confirmed }),
    needsReview > 0 && t("toDecide", { count: needsReview }),
    returned > 0 && t("returned", { count: returned }),
    t("counts"),
  ];
  const unpaid = report.byTshirt.reduce((sum, row) => sum + row.unpaid, 0);
  return (
    <div className="grid gap-6">
      <p role="status" className="tabular-nums text-small text-dusk-700">
        {summaryParts.filter(Boolean).join(" · ")}
      </p>
      {confirmed + needsReview + unpaid === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <AnswerCards report={report} />
      )}
    </div>
  );
}

/** The season report: answers in tables (docs/reference/staff-registrations.md#season-report). */
export default function ReportPanel() {
  const { t } = useTranslation("adminReports");
  return (
    <Panel id="report" title={t("terms:pages.numbers")}>
      <SeasonChooser className="mb-4" />
      <QueryBoundary>
        <SeasonReport />
      </QueryBoundary>
    </Panel>
  );
}
