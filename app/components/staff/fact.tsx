import type { ReactNode } from "react";

/** One line of a card: what it is, and its value. Belongs in a <dl>. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex break-inside-avoid justify-between gap-4 py-1.5">
      <dt className="max-w-3/5 shrink-0 wrap-break-word text-dusk-700">{label}</dt>
      <dd className="min-w-0 flex-1 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
