import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Error message (role=alert) of a failed action in a dialog or form. */
export function FailureNotice({ title, message }: ErrorText) {
  return (
    <div role="alert">
      <Notice tone="error" title={title} text={message} />
    </div>
  );
}

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** An error message for content that did not load, with its reason and a retry button. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorText();
  return (
    <div role="alert">
      <Notice tone="error" title={title} text={describeError(error).message} />
      <Button variant="secondary" onClick={onRetry} className="mt-6">
        {t("tryAgain")}
      </Button>
    </div>
  );
}
