import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Skeleton } from "./skeleton.tsx";

interface DisclosureProps {
  summary: string;
  /** Open at first. */
  open?: boolean;
  /** Height class of content that loads when it is first opened. */
  placeholder?: string;
  children: ReactNode;
}

/** Text that a click expands, by a native details element. */
export function Disclosure({ summary, open = false, placeholder, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isLoaded, setLoaded] = useState(placeholder === undefined);
  const load = () => {
    if (details.current?.open) setLoaded(true);
  };
  // The visitor may have opened the element before hydration.
  useEffect(load, []);
  return (
    <details
      ref={details}
      open={open || undefined}
      className="group rounded bg-white ring-1 ring-sand-300 ring-inset"
      onToggle={load}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded px-4 py-2.5 leading-tight font-semibold">
        <span>{summary}</span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-sand-200 px-4 py-4">
        <Suspense fallback={<Skeleton className={placeholder ?? ""} />}>{isLoaded && children}</Suspense>
      </div>
    </details>
  );
}

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
