import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { type Series, StackedBarChart } from "./bar-chart.tsx";
import { Numbers, type OverTime, type Point, ReportCard, useSpanNames } from "./report-card.tsx";

interface TimeCardProps<Row extends Point> {
  name: "registrations" | "money";
  /** A sentence about the numbers. */
  text: string;
  step: OverTime["step"];
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** The table's columns after the date. */
  columns: readonly Omit<Column<Row>, "numeric">[];
  format?: (value: number) => string;
  formatTick?: (value: number) => string;
}

/** A chart over time with its table, by the club's days. */
function TimeCard<Row extends Point>(props: TimeCardProps<Row>) {
  const { name, text, step, rows, series, columns, ...formats } = props;
  const { t } = useTranslation("adminReports");
  const { inFull, short } = useSpanNames(step);
  const dateColumn: Column<Row> = {
    id: "date",
    label: t(`columns.${step}`),
    isRowHeader: true,
    cell: ({ date }) => inFull(date),
  };
  const table = t(`${name}.table`);
  return (
    <ReportCard id={`report-${name}`} title={t(`${name}.title`)} text={text}>
      <StackedBarChart
        rows={rows}
        series={series}
        shortName={({ date }) => short(date)}
        name={({ date }) => inFull(date)}
        {...formats}
      />
      <Numbers label={table}>
        <DataTable
          caption={table}
          columns={[dateColumn, ...columns.map((column) => ({ ...column, numeric: true }))]}
          rows={rows}
          rowKey={({ date }) => date}
        />
      </Numbers>
    </ReportCard>
  );
}

/** Registrations over time, and the busiest day. */
export function RegistrationsCard({ overTime: { step, points } }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { inFull } = useSpanNames(step);
  let count = 0;
  const rows = points.map((point) => {
    count += point.registrations;
    return { ...point, soFar: count };
  });
  const best = points.toSorted((a, b) => b.registrations - a.registrations)[0];
  const busiest = best && { count, most: best.registrations, when: inFull(best.date) };
  return (
    <TimeCard
      name="registrations"
      text={busiest && count > 0 ? t(`registrations.${step}`, busiest) : t("registrations.none")}
      step={step}
      rows={rows}
      series={[
        { value: ({ registrations }) => registrations, label: t("columns.registrations"), tone: "main" },
      ]}
      columns={[
        {
          id: "registrations",
          label: t("columns.registrations"),
          cell: ({ registrations }) => registrations,
        },
        { id: "soFar", label: t("columns.soFar"), cell: ({ soFar }) => soFar },
      ]}
    />
  );
}

/** Payments and refunds over time. */
export function MoneyCard({ overTime: { step, points } }: { overTime: OverTime }) {
  const { t } = useTranslation("adminReports");
  const { money, shortMoney } = useFormat();
  const amounts = {
    paid: ({ inCents }: Point) => inCents,
    donations: ({ donationCents }: Point) => donationCents,
    back: ({ backCents }: Point) => backCents,
    kept: ({ inCents, backCents }: Point) => inCents - backCents,
  };
  const sum = (part: (point: Point) => number) =>
    money(points.reduce((cents, point) => cents + part(point), 0));
  const sums = { paid: sum(amounts.paid), given: sum(amounts.donations), back: sum(amounts.back) };
  return (
    <TimeCard
      name="money"
      text={t("money.summary", sums)}
      step={step}
      rows={points}
      series={[
        {
          value: ({ inCents, donationCents }) => inCents - donationCents,
          label: t("money.fees"),
          tone: "main",
        },
        { value: amounts.donations, label: t("money.donations"), tone: "given" },
        // 0 minus 0 rather than -0, which the axis would show as -$0.00.
        { value: ({ backCents }) => 0 - backCents, label: t("money.back"), tone: "back" },
      ]}
      columns={(["paid", "donations", "back", "kept"] as const).map((id) => ({
        id,
        label: t(`columns.${id}`),
        cell: (point) => money(amounts[id](point)),
      }))}
      format={money}
      formatTick={shortMoney}
    />
  );
}
