import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { Notice } from "./notice.tsx";

/** An error message that is announced, in the dialog or form whose action failed. */
export function FailureNotice({ title, message }: ErrorText) {
  return (
    <div role="alert">
      <Notice tone="error" title={title}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
