import { FILLS, type Series } from "./series.ts";

interface PointedAtProps<Row> {
  title: string;
  row: Row;
  series: readonly Series<Row>[];
  format: (value: number) => string;
}

/** What the bar under the finger says in numbers. */
export function PointedAt<Row>({ title, row, series, format }: PointedAtProps<Row>) {
  return (
    <div className="figures rounded print:hidden bg-white px-3 py-2 text-small shadow-high">
      <p className="font-semibold">{title}</p>
      {series.map(({ look, label, value }) => (
        <p key={look} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3 shrink-0">
            <rect width="100%" height="100%" rx="2" fill={FILLS[look]} />
          </svg>
          {label}
          <span className="ml-auto pl-3 font-semibold">{format(value(row))}</span>
        </p>
      ))}
    </div>
  );
}
