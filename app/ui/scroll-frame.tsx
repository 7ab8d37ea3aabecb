import type { ReactNode } from "react";

/** Some browsers let the keyboard scroll a frame only if Tab can reach it (WCAG 2.1.1). */
const KEYBOARD_STOP = { tabIndex: 0 };

/** A long text in a frame that the keyboard can reach and scroll. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section {...KEYBOARD_STOP} aria-label={label} className="max-h-96 overflow-y-auto pr-2 text-small">
      {children}
    </section>
  );
}
