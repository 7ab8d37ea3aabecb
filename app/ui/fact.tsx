import type { ReactNode } from "react";

/** One entry of a card's <dl>: label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline break-inside-avoid justify-between gap-x-4 py-1.5">
      <dt className="max-w-3/5 shrink-0 wrap-break-word text-dusk-700">{label}</dt>
      <dd className="min-w-0 grow basis-20 text-right wrap-anywhere **:justify-end">{children}</dd>
    </div>
  );
}
