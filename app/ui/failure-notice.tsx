import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { Notice } from "./notice.tsx";

/** Why an action failed, read out, in the dialog or form that it was asked in. */
export function FailureNotice({ title, message }: ErrorText) {
  return (
    <div role="alert">
      <Notice tone="error" title={title}>
        <p>{message}</p>
      </Notice>
    </div>
  );
}
