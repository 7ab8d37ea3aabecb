import type { ReactNode } from "react";

/** A person's name in a table cell. It breaks between words, and breaks only words that are wider than the column. */
export function PersonName({ children }: { children: ReactNode }) {
  return <span className="block min-w-24 wrap-anywhere">{children}</span>;
}
