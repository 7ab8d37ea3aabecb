import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Skeleton } from "./skeleton.tsx";

interface DisclosureProps {
  summary: string;
  defaultOpen?: boolean;
  /** Height class of the placeholder, for content that loads when it is first opened. */
  placeholderClass?: string;
  children: ReactNode;
}

/** Text that a click expands, by a native details element. */
export function Disclosure({ summary, defaultOpen = false, placeholderClass, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isLoaded, setLoaded] = useState(placeholderClass === undefined);
  const loadIfOpen = () => {
    if (details.current?.open) setLoaded(true);
  };
  // The visitor may have opened the element before hydration.
  useEffect(loadIfOpen, []);
  return (
    <details
      ref={details}
      open={defaultOpen || undefined}
      className="group rounded bg-white ring-1 ring-sand-300 ring-inset"
      onToggle={loadIfOpen}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded px-4 py-2.5 leading-tight font-semibold">
        <span>{summary}</span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-sand-200 px-4 py-4">
        <Suspense fallback={<Skeleton className={placeholderClass ?? ""} />}>{isLoaded && children}</Suspense>
      </div>
    </details>
  );
}
