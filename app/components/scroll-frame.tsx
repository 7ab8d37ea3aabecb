import type { ReactNode } from "react";

/** Only some browsers let the keyboard scroll a frame that is no stop of the Tab key (WCAG 2.1.1). */
const KEYBOARD_STOP = { tabIndex: 0 };

/** A long text in a frame of its own, which the keyboard can reach and scroll. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section {...KEYBOARD_STOP} aria-label={label} className="max-h-96 overflow-y-auto pr-2 text-small">
      {children}
    </section>
  );
}
