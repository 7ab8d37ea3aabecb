import { type ReactNode, Suspense } from "react";
import { AliveMark } from "./alive-mark.tsx";

interface LateSectionProps {
  id: string;
  /** Stands here where no HTML came from the build. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** The place of a part whose code comes later than the page's. React leaves its HTML alone until then. */
export function LateSection({ id, fallback = <div className="min-h-dvh" />, children }: LateSectionProps) {
  return (
    <div id={id} data-alive="no">
      <Suspense fallback={fallback}>
        {children}
        <AliveMark id={id} />
      </Suspense>
    </div>
  );
}
