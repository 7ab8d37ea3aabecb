import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the screen an element counts as near. */
const MARGIN = "600px 0px";

/** Whether an element is, or was, near the screen: its code loads then. */
export function useIsNear<Kind extends Element>(): [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear];
}
