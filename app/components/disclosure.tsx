import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** A text that opens on a press, without any script. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group rounded bg-white ring-1 ring-sand-300 ring-inset">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded px-4 py-2.5 font-semibold">
        {summary}
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-sand-200 px-4 py-4">{children}</div>
    </details>
  );
}
