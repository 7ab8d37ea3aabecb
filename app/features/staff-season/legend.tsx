import { FILLS, type Series } from "./series.ts";

/** What each colour stands for; one colour needs no words. */
export function Legend<Row>({ series }: { series: readonly Series<Row>[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small">
      {series.map(({ look, label }) => (
        <li key={look} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3 shrink-0">
            <rect width="100%" height="100%" rx="2" fill={FILLS[look]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
