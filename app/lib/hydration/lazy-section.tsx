import { type ReactNode, Suspense } from "react";
import { HydrationMarker } from "./hydration-marker.tsx";

interface LazySectionProps {
  id: string;
  /** Shown if the page has no prerendered HTML of this part. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Holds a part whose code loads after the page's. Until then React keeps its prerendered HTML. */
export function LazySection({ id, fallback, children }: LazySectionProps) {
  return (
    <div id={id} data-hydrated="no">
      <Suspense fallback={fallback}>
        {children}
        <HydrationMarker id={id} />
      </Suspense>
    </div>
  );
}
