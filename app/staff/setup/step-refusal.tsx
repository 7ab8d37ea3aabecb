import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { AccountNeeded } from "./account-needed.tsx";

/** Why the server refused a step: who may do it, or its own sentence for each other code. */
export function StepRefusal({ error }: { error: Error }) {
  const { ofThrown } = useErrorText();
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "sign_in_again") return <SignInNotice />;
  if (code === "account_needed") return <AccountNeeded />;
  return <FailureNotice {...ofThrown(error)} />;
}
