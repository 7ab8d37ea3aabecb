import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { setupPath } from "#domain/staff/setup-steps.ts";
import { useEndSession } from "./stored-session.ts";
import { useStaffSession } from "./use-staff-session.ts";

/**
 * Replaces content that the PIN cannot use (docs/reference/stripe-keys.md#stripe-key-setup).
 * @param reason by default, that Stripe keys give access to money
 */
export function AccountNeededNotice({ reason }: { reason?: string }) {
  const endSession = useEndSession();
  const { t } = useTranslation("adminSetup");
  return (
    <Notice tone="warning" title={t("accountNeeded.title")} text={reason ?? t("accountNeeded.text")}>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => endSession("/login", "account")}>{t("account.signIn")}</Button>
        <TextLink href={setupPath("account")} variant="alone">
          {t("accountNeeded.make")}
        </TextLink>
      </div>
    </Notice>
  );
}

/** Some calls need a sign-in within the last 15 minutes. After it, the user returns to this page (docs/reference/staff-access.md#sessions). */
export function SignInNotice() {
  const endSession = useEndSession();
  const hasAccount = useStaffSession()?.username !== null;
  const { t } = useTranslation("adminPublications");
  return (
    <div role="alert" className="mt-5">
      <Notice tone="warning" title={t("signIn.title")} text={t("signIn.text")}>
        <Button className="mt-4" onClick={() => endSession("/login", hasAccount ? "account" : undefined)}>
          {t("terms:signInAgain")}
        </Button>
      </Notice>
    </div>
  );
}

/**
 * An error of the server: a sign-in notice, an account notice, or the error's own text.
 * @param accountReason why the action needs an account; by default, the error's own text
 */
export function StaffErrorNotice({
  error,
  accountReason,
}: {
  error: Error | null;
  accountReason?: string | undefined;
}) {
  const { describeError } = useErrorText();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "sign_in_again") return <SignInNotice />;
  if (code === "account_needed") {
    return (
      <div role="alert">
        <AccountNeededNotice reason={accountReason ?? describeError(error).message} />
      </div>
    );
  }
  return <FailureNotice {...describeError(error)} />;
}
