import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { type Series, StackedBarChart } from "./bar-chart.tsx";
import { Numbers, type OverTime, type Point, ReportCard, useSpanNames } from "./report-card.tsx";

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

function sumOf(points: readonly Point[], part: (point: Point) => number): number {
  return points.reduce((sum, point) => sum + part(point), 0);
}

function MoneyTable({ overTime: { step, points } }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { money } = useFormat();
  const { inFull } = useSpanNames(step);
  const amount = (id: "paid" | "donations" | "back" | "kept", cents: (point: Point) => number) => ({
    id,
    label: t(`columns.${id}`),
    numeric: true,
    cell: (point: Point) => money(cents(point)),
  });
  const columns: Column<Point>[] = [
    { id: "date", label: t(`columns.${step}`), isRowHeader: true, cell: ({ date }) => inFull(date) },
    amount("paid", ({ inCents }) => inCents),
    amount("donations", ({ donationCents }) => donationCents),
    amount("back", ({ backCents }) => backCents),
    amount("kept", ({ inCents, backCents }) => inCents - backCents),
  ];
  return <DataTable caption={t("money.table")} columns={columns} rows={points} rowKey={({ date }) => date} />;
}

/** Payments and refunds by the club's days. */
export function MoneyCard({ overTime }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { money, shortMoney } = useFormat();
  const { inFull, short } = useSpanNames(overTime.step);
  const { points } = overTime;
  const series: Series<Point>[] = [
    { value: ({ inCents, donationCents }) => inCents - donationCents, label: t("money.fees"), tone: "main" },
    { value: ({ donationCents }) => donationCents, label: t("money.donations"), tone: "given" },
    // 0 minus 0 rather than -0, which the axis would show as -$0.00.
    { value: ({ backCents }) => 0 - backCents, label: t("money.back"), tone: "back" },
  ];
  const sums = {
    paid: money(sumOf(points, ({ inCents }) => inCents)),
    given: money(sumOf(points, ({ donationCents }) => donationCents)),
    back: money(sumOf(points, ({ backCents }) => backCents)),
  };
  return (
    <ReportCard id="report-money" title={t("money.title")} text={t("money.summary", sums)}>
      <StackedBarChart
        rows={points}
        series={series}
        shortName={({ date }) => short(date)}
        name={({ date }) => inFull(date)}
        formatTick={shortMoney}
        format={money}
      />
      <Numbers label={t("money.table")}>
        <MoneyTable overTime={overTime} />
      </Numbers>
    </ReportCard>
  );
}
