import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { HydrationMarker } from "./hydration-marker.tsx";
import { observeNear } from "./observe-near.ts";

interface Visibility {
  promise: Promise<void>;
  resolve: () => void;
}

const visibilities = new Map<string, Visibility>();

function visibilityOf(id: string): Visibility {
  const existing = visibilities.get(id);
  if (existing) return existing;
  let resolve = () => {};
  const visibility: Visibility = {
    promise: new Promise((fulfil) => {
      resolve = fulfil;
    }),
    resolve: () => resolve(),
  };
  visibilities.set(id, visibility);
  return visibility;
}

/**
 * A section far down a page, as the child of a <LazySection> with the same id. Its HTML is prerendered; its
 * code loads when it is near the screen.
 */
export function lazyWhenNear<Props extends object = object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  return lazyWithPreload(async () => {
    // At once without prerendered HTML, and at build time.
    if (globalThis.document?.getElementById(id)) await visibilityOf(id).promise;
    return load();
  });
}

interface LazySectionProps {
  id: string;
  /** Shown if the page has no prerendered HTML of the section. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the prerendered HTML of a section until its code is loaded. */
export function LazySection({ id, fallback, children }: LazySectionProps) {
  const section = useRef<HTMLDivElement>(null);
  // Observe after mounting: React may replace the prerendered HTML.
  useEffect(
    () => (section.current ? observeNear(section.current, () => visibilityOf(id).resolve()) : undefined),
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
