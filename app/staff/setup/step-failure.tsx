import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import type { StepProps } from "./use-setup.ts";

interface StepFailureProps extends StepProps {
  error: Error | null;
  /** What stands at fields is not said again. */
  fields: Record<string, unknown>;
}

/** Why a step's call failed, and the way to a new sign-in where that helps. */
export function StepFailure({ error, fields, onSignIn }: StepFailureProps) {
  const { ofThrown } = useErrorText();
  if (!error || Object.keys(fields).length > 0) return null;
  if (error instanceof ApiError && error.code === "sign_in_again")
    return <SignInNotice onSignIn={onSignIn} />;
  return <FailureNotice {...ofThrown(error)} />;
}
