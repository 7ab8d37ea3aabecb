import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { HydrationMarker } from "./hydration-marker.tsx";
import { observeNear } from "./observe-near.ts";

interface Arrival {
  promise: Promise<void>;
  resolve: () => void;
}

const arrivals = new Map<string, Arrival>();

function arrivalOf(id: string): Arrival {
  const known = arrivals.get(id);
  if (known) return known;
  let resolve = () => {};
  const arrival: Arrival = {
    promise: new Promise((fulfil) => {
      resolve = fulfil;
    }),
    resolve: () => resolve(),
  };
  arrivals.set(id, arrival);
  return arrival;
}

/** Resolves when the section is near the screen; at once where the page came without it, as at build time. */
async function whenNear(id: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(id)) return;
  await arrivalOf(id).promise;
}

/**
 * A part far down a page, as the child of a <LazySection> with the same id. Its HTML comes with the page; its code
 * loads when it is near the screen.
 */
export function lazyOnVisible<Props extends object = object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  return lazyWithPreload(async () => {
    await whenNear(id);
    return load();
  });
}

interface LazySectionProps {
  id: string;
  /** Shown if the page has no prerendered HTML of this part. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Holds a part whose code loads after the page's. Until then React keeps its prerendered HTML. */
export function LazySection({ id, fallback, children }: LazySectionProps) {
  const section = useRef<HTMLDivElement>(null);
  // Not before it is mounted: React may replace the page's HTML by its own.
  useEffect(
    () => (section.current ? observeNear(section.current, () => arrivalOf(id).resolve()) : undefined),
    [id],
  );
  return (
    <div id={id} ref={section} data-hydrated="no">
      <Suspense fallback={fallback}>
        {children}
        <HydrationMarker id={id} />
      </Suspense>
    </div>
  );
}
