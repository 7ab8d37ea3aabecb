import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the screen an element counts as near. */
const MARGIN = "600px 0px";

/** Calls back once when an element is near the screen. @returns a function that stops observing */
export function observeNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** True once an element has been near the screen. Its code loads then. */
export function useIsNear<Kind extends Element>(): [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (element.current ? observeNear(element.current, () => setNear(true)) : undefined), []);
  return [element, isNear];
}
