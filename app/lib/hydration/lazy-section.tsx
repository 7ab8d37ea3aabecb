import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { HydrationMarker } from "./hydration-marker.tsx";
import { observeNear } from "./lazy-on-visible.ts";

interface LazySectionProps {
  id: string;
  /** Shown if the page has no prerendered HTML of this part. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Holds a part whose code loads after the page's. Until then React keeps its prerendered HTML. */
export function LazySection({ id, fallback, children }: LazySectionProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => (section.current ? observeNear(section.current) : undefined), []);
  return (
    <div id={id} ref={section} data-hydrated="no">
      <Suspense fallback={fallback}>
        {children}
        <HydrationMarker id={id} />
      </Suspense>
    </div>
  );
}
