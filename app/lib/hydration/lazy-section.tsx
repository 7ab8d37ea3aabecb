import { type ReactNode, Suspense } from "react";
import { HydrationMarker } from "./hydration-marker.tsx";

interface LazySectionProps {
  id: string;
  /** Stands here where no HTML came from the build. */
  fallback: ReactNode;
  children: ReactNode;
}

/** The place of a part whose code comes later than the page's. React leaves its HTML alone until then. */
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
