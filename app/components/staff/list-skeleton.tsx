import { Skeleton } from "#app/components/skeleton.tsx";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** A list's outline while it loads, under the words that say so. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-small text-dusk-700">{label}</p>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
