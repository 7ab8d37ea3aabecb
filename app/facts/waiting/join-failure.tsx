import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation("familyPage");
  const { title, message } = useErrorText().ofThrown(error);
  const left = error instanceof ApiError ? Number(error.body.triesLeft ?? 0) : 0;
  const tries = left > 0 ? ` ${t("signIn.triesLeft", { count: left })}` : "";
  return <FailureNotice title={title} message={message + tries} />;
}

/** Why the form or the code was refused, if neither stands at a field. */
export function JoinFailure({ error }: { error: unknown }) {
  return error ? <Failure error={error} /> : null;
}
