import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";

/**
 * Differ in lightness, so that they can be told apart by colour-blind people and in greyscale. Refunds are also below
 * the axis.
 */
const FILLS = {
  main: "var(--color-dusk-500)",
  given: "var(--color-marigold)",
  back: "var(--color-brand)",
} as const;

type Tone = keyof typeof FILLS;

/** One series of a chart. */
export interface Series<Row> {
  /** The value in a row. */
  value: (row: Row) => number;
  label: string;
  tone: Tone;
}

/** The legend; none for a single series. */
function Legend<Row>({ series }: { series: readonly Series<Row>[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small">
      {series.map(({ tone, label }) => (
        <li key={tone} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3 shrink-0">
            <rect width="100%" height="100%" rx="2" fill={FILLS[tone]} />
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

interface ChartTooltipProps<Row> {
  title: string;
  row: Row;
  series: readonly Series<Row>[];
  format: (value: number) => string;
}

/** Values of the hovered bar. */
function ChartTooltip<Row>({ title, row, series, format }: ChartTooltipProps<Row>) {
  return (
    <div className="figures rounded print:hidden bg-white px-3 py-2 text-small shadow-high">
      <p className="font-semibold">{title}</p>
      {series.map(({ tone, label, value }) => (
        <p key={tone} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3 shrink-0">
            <rect width="100%" height="100%" rx="2" fill={FILLS[tone]} />
          </svg>
          <span>{label}</span>
          <span className="ml-auto pl-3 font-semibold">{format(value(row))}</span>
        </p>
      ))}
    </div>
  );
}

interface StackedBarChartProps<Row> {
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** The full name in a bar's tooltip, and the one below it, if that is shorter. */
  name: (row: Row) => string;
  shortName?: (row: Row) => string;
  /** For the axis and for the tooltip. */
  formatTick?: (value: number) => string;
  format?: (value: number) => string;
  /** Horizontal bars, for long names. */
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
 * A bar chart, stacked if there are several series. Hidden from screen readers, because the table next to it says the
 * same. Not animated.
 */
export function StackedBarChart<Row>(props: StackedBarChartProps<Row>) {
  const { rows, series, name, shortName = name, formatTick = String, format = String, lying = false } = props;
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
              <ChartTooltip title={name(row)} row={row} series={series} format={format} />
            );
          }}
        />
        {series.map(({ tone, value }) => (
          <Bar
            key={tone}
            dataKey={({ index }: { index: number }) => {
              const row = rows[index];
              return row === undefined ? 0 : value(row);
            }}
            stackId="one"
            fill={FILLS[tone]}
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
