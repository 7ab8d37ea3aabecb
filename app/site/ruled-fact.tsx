import type { ReactNode } from "react";

/** One entry of a <dl> with a line above: label and value. */
export function RuledFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t-3 border-sand-300 py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="font-display text-lead font-bold">{label}</dt>
      <dd className="min-w-0 max-w-prose">{children}</dd>
    </div>
  );
}
