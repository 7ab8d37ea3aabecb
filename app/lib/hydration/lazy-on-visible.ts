import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "#app/lib/lazy-part.tsx";

/** How far below the screen a part may be when its code is fetched. */
const NEAR = "600px 0px";

/** Resolves when the element is near the screen; at once at build time, where there is no screen. */
async function whenNear(id: string): Promise<void> {
  const element = typeof IntersectionObserver === "undefined" ? null : document.getElementById(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}

/**
 * A part far down a page, as the child of a <LazySection> with the same id. Its HTML comes with the page; its code
 * loads when it is near the screen.
 */
export function lazyOnVisible<Props extends object = object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(async () => {
    await whenNear(id);
    return load();
  });
}
