import type { ReactNode } from "react";

interface RowProps {
  label: string;
  children: ReactNode;
  /** Changes what stands there. */
  action?: ReactNode;
  /** What it was before. */
  note?: ReactNode;
}

/** A fact and what can be done about it, in a list of facts. */
export function Row({ label, children, action, note }: RowProps) {
  return (
    <div className="grid gap-x-4 border-t border-sand-300 py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere whitespace-pre-line">
          <span>{children}</span>
          {note}
        </span>
        {action}
      </dd>
    </div>
  );
}
