import type { ErrorText } from "#app/i18n/use-error-text.ts";
import { Notice } from "./notice.tsx";

/**
 * Keeps a failure in sight after its toast has gone. The toast is the one that speaks to screen readers;
 * this one is tied to the button by its id, so that nothing is said twice.
 */
export function TroubleAlert({ id, title, message }: ErrorText & { id: string }) {
  return (
    <div id={id}>
      <Notice tone="error" title={title}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
