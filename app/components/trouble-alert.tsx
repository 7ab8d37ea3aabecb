import { useEffect, useRef } from "react";
import type { ErrorText } from "#app/i18n/use-error-text.ts";
import { Notice } from "./notice.tsx";

/**
 * A failure where it happened, brought into view. A toast speaks it to screen readers; this one is tied to the
 * button by its id, so that nothing is said twice.
 */
export function TroubleAlert({ id, title, message }: ErrorText & { id: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={alert} id={id} className="scroll-my-6">
      <Notice tone="error" title={title}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
