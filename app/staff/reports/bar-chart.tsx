import { Bar, BarChart, CartesianGrid, Legend, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";

/**
 * Differ in lightness, so that they can be told apart by colour-blind people and in greyscale. Refunds are also below
 * the axis.
 */
const FILLS = {
  main: "var(--color-dusk-500)",
  given: "var(--color-marigold)",
  back: "var(--color-brand)",
} as const;

/** One series of a chart. */
export interface Series<Row> {
  /** The value in a row. */
  value: (row: Row) => number;
  label: string;
  tone: keyof typeof FILLS;
}

interface StackedBarChartProps<Row> {
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** The full name in a bar's tooltip, and the one below it. */
  name: (row: Row) => string;
  shortName: (row: Row) => string;
  /** For the axis and for the tooltip. */
  formatTick?: ((value: number) => string) | undefined;
  format?: ((value: number) => string) | undefined;
}

const AXIS = {
  tick: { fill: "var(--color-dusk-700)", fontSize: 14 },
  tickLine: false,
  axisLine: false,
} as const;

const SIZE = { width: "100%", height: 240 };

const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 };

/**
 * A bar chart, stacked if there are several series. Hidden from screen readers, because the table next to it says the
 * same. Not animated.
 */
export function StackedBarChart<Row>(props: StackedBarChartProps<Row>) {
  const { rows, series, name, shortName, formatTick = String, format = String } = props;
  const nameBy = (nameOf: (row: Row) => string) => (index: unknown) => {
    const row = rows[Number(index)];
    return row === undefined ? "" : nameOf(row);
  };
  return (
    // Clipped, because the library measures a narrower window only after it is shown.
    <figure aria-hidden="true" className="figures overflow-x-clip text-small">
      <BarChart
        responsive
        accessibilityLayer={false}
        data={rows.map((row, index) => ({ index, row }))}
        stackOffset="sign"
        style={SIZE}
        margin={MARGIN}
        barCategoryGap="12%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-sand-200)" />
        <XAxis {...AXIS} dataKey="index" tickFormatter={nameBy(shortName)} minTickGap={12} />
        <YAxis {...AXIS} allowDecimals={false} tickFormatter={formatTick} width="auto" />
        <Tooltip
          wrapperClassName="print:hidden"
          cursor={{ fill: "var(--color-sand-100)", className: "print:hidden" }}
          isAnimationActive={false}
          itemStyle={{ color: "inherit" }}
          labelFormatter={nameBy(name)}
          formatter={(value) => format(Number(value))}
        />
        {series.length > 1 && (
          <Legend align="left" formatter={(label) => <span className="text-dusk-950">{label}</span>} />
        )}
        {series.map(({ tone, label, value }) => (
          <Bar
            key={tone}
            name={label}
            dataKey={({ row }: { row: Row }) => value(row)}
            stackId="one"
            fill={FILLS[tone]}
            isAnimationActive={false}
            maxBarSize={56}
          />
        ))}
        <ReferenceLine y={0} stroke="var(--color-sand-500)" />
      </BarChart>
    </figure>
  );
}
