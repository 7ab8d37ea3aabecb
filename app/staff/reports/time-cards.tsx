import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/editor-card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";
import { dateRange, longDate, monthDay, monthOfYear } from "#domain/time/formats.ts";
import { type Series, StackedBarChart } from "./bar-chart.tsx";

export type Report = InferResponseType<typeof api.admin.season.$get, 200>["data"];
type OverTime = Report["overTime"];
type Point = OverTime["points"][number];

/** Names of a day, week or month by its first day: in full, and short for an axis. */
function useSpanNames(step: OverTime["step"]) {
  const { language } = useTranslation();
  const inFull = {
    day: (date: CalendarDate) => longDate(date, language),
    week: (date: CalendarDate) => dateRange(date, addDays(date, 6), language),
    month: (date: CalendarDate) => monthOfYear(date, language, "long"),
  };
  const short = {
    day: (date: CalendarDate) => monthDay(date, language),
    week: (date: CalendarDate) => monthDay(date, language),
    month: (date: CalendarDate) => monthOfYear(date, language, "short"),
  };
  return { inFull: inFull[step], short: short[step] };
}

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
    <TitledCard title={t(`${name}.title`)} text={text} className="break-inside-avoid">
      <StackedBarChart
        rows={rows}
        series={series}
        shortName={({ date }) => short(date)}
        name={({ date }) => inFull(date)}
        {...formats}
      />
      {/* Not printed, because the chart is enough. */}
      <div className="print:hidden">
        <Disclosure summary={t("numbers")}>
          <ScrollFrame label={table}>
            <DataTable
              caption={table}
              columns={[dateColumn, ...columns.map((column) => ({ ...column, numeric: true }))]}
              rows={rows}
              rowKey={({ date }) => date}
            />
          </ScrollFrame>
        </Disclosure>
      </div>
    </TitledCard>
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
