import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { StackedBarChart } from "./bar-chart.tsx";
import type { OverTime, Point } from "./report-card.tsx";
import { Numbers, ReportCard, useSpanNames } from "./report-card.tsx";

/** Number of registrations and the busiest day; without a day if there are none. */
function useSummary({ step, points }: OverTime): string {
  const { t } = useTranslation("adminReports");
  const { inFull } = useSpanNames(step);
  const count = points.reduce((sum, { registrations }) => sum + registrations, 0);
  const best = points.toSorted((a, b) => b.registrations - a.registrations)[0];
  if (!best || count === 0) return t("registrations.none");
  return t(`registrations.${step}`, { count, most: best.registrations, when: inFull(best.date) });
}

function RegistrationsTable({ overTime: { step, points } }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { inFull } = useSpanNames(step);
  let sum = 0;
  const rows = points.map(({ date, registrations }) => {
    sum += registrations;
    return { date, registrations, soFar: sum };
  });
  const columns: Column<(typeof rows)[number]>[] = [
    { id: "date", label: t(`columns.${step}`), isRowHeader: true, cell: ({ date }) => inFull(date) },
    {
      id: "registrations",
      label: t("columns.registrations"),
      numeric: true,
      cell: ({ registrations }) => registrations,
    },
    { id: "soFar", label: t("columns.soFar"), numeric: true, cell: ({ soFar }) => soFar },
  ];
  return (
    <DataTable caption={t("registrations.table")} columns={columns} rows={rows} rowKey={({ date }) => date} />
  );
}

/** Registrations over time, by the club's days. */
export function RegistrationsCard({ overTime }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { inFull, short } = useSpanNames(overTime.step);
  const value = ({ registrations }: Point) => registrations;
  return (
    <ReportCard id="report-registrations" title={t("registrations.title")} text={useSummary(overTime)}>
      <StackedBarChart
        rows={overTime.points}
        series={[{ value, label: t("columns.registrations"), tone: "main" }]}
        shortName={({ date }) => short(date)}
        name={({ date }) => inFull(date)}
        formatTick={String}
        format={String}
      />
      <Numbers label={t("registrations.table")}>
        <RegistrationsTable overTime={overTime} />
      </Numbers>
    </ReportCard>
  );
}
