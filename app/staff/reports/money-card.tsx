import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { Series } from "./bar-chart.tsx";
import { StackedBarChart } from "./bar-chart.tsx";
import type { OverTime, Point } from "./report-card.tsx";
import { Numbers, ReportCard, useSpanNames } from "./report-card.tsx";

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
