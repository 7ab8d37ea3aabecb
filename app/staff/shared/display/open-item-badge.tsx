import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Marks an open item with text and icon, readable in grayscale. */
export function OpenItemBadge({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 wrap-normal font-semibold text-small text-error">
      <Icon aria-hidden size={15} className="shrink-0" />
      <span>{children}</span>
    </span>
  );
}
