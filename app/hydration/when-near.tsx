import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the screen a part of a page may be when it is drawn. */
const NEAR = "600px 0px";

/** Draws its children when their place comes near the screen, for pages that a browser draws itself. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} className="min-h-96" />;
}
