import type { ReactNode } from "react";

/** A name in a table's cell: it breaks between its words, and inside one only when that is wider than a column may be. */
export function PersonName({ children }: { children: ReactNode }) {
  return <span className="inline-block min-w-24 wrap-anywhere">{children}</span>;
}
