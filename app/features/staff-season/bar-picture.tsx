import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { Legend } from "./legend.tsx";
import { PointedAt } from "./pointed-at.tsx";
import { FILLS, type Series } from "./series.ts";

interface BarPictureProps<Row> {
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** The name under a bar, and the longer one when it is pointed at. */
  shortName: (row: Row) => string;
  name: (row: Row) => string;
  /** On the axis, and when pointed at. */
  formatTick: (value: number) => string;
  format: (value: number) => string;
  /** Bars that lie, for names that are words: each has a line of its own, on a phone too. */
  lying?: boolean;
}

const AXIS = {
  tick: { fill: "var(--color-dusk-700)", fontSize: 14 },
  tickLine: false,
  axisLine: false,
} as const;
const HEIGHT = { standing: 240, line: 40 } as const;
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 };

/**
 * Bars, stacked when there are several series. A picture for those who see it: the table beside it says the same,
 * so it is hidden from everybody else. It does not move.
 */
export function BarPicture<Row>(props: BarPictureProps<Row>) {
  const { rows, series, shortName, name, formatTick, format, lying = false } = props;
  const height = lying ? (rows.length + 1) * HEIGHT.line : HEIGHT.standing;
  const nameAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? "" : shortName(row);
  };
  const names = { ...AXIS, type: "category", dataKey: "index", tickFormatter: nameAt } as const;
  const numbers = { ...AXIS, type: "number", allowDecimals: false, tickFormatter: formatTick } as const;
  return (
    <figure aria-hidden="true" className="mt-4">
      <BarChart
        responsive
        accessibilityLayer={false}
        data={rows.map((_, index) => ({ index }))}
        stackOffset="sign"
        layout={lying ? "vertical" : "horizontal"}
        style={{ width: "100%", height }}
        margin={MARGIN}
        barCategoryGap={lying ? "24%" : "12%"}
      >
        <CartesianGrid vertical={lying} horizontal={!lying} stroke="var(--color-sand-200)" />
        {lying ? <XAxis {...numbers} /> : <XAxis {...names} minTickGap={12} />}
        {lying ? <YAxis {...names} width="auto" interval={0} /> : <YAxis {...numbers} width="auto" />}
        <Tooltip
          cursor={{ fill: "var(--color-sand-100)", className: "print:hidden" }}
          isAnimationActive={false}
          content={({ active, label }) => {
            const row = active ? rows[Number(label)] : undefined;
            return row === undefined ? null : (
              <PointedAt title={name(row)} row={row} series={series} format={format} />
            );
          }}
        />
        {series.map(({ look, value }) => (
          <Bar
            key={look}
            dataKey={({ index }: { index: number }) => {
              const row = rows[index];
              return row === undefined ? 0 : value(row);
            }}
            stackId="one"
            fill={FILLS[look]}
            isAnimationActive={false}
            maxBarSize={56}
          />
        ))}
        <ReferenceLine {...(lying ? { x: 0 } : { y: 0 })} stroke="var(--color-sand-500)" />
      </BarChart>
      <Legend series={series} />
    </figure>
  );
}
