import { Skeleton } from "#app/components/skeleton.tsx";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** A list's outline while it loads; the label says so to those who do not see it. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
