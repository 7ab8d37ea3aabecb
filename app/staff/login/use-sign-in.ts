import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-fetch.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { isPasskeyCancelled } from "#app/staff/shared/access/passkeys.ts";
import { showToast } from "#app/ui/toasts.ts";
import { formatDuration } from "#domain/time/formats.ts";

interface SignInOptions<Proof> {
  /** Sends the PIN, password, code or passkey to the server. */
  send: (proof: Proof) => Promise<unknown>;
  onSignedIn: () => void;
  /** Shows the error next to the form, besides the toast. */
  onDenied?: (errorText: ErrorText, error: unknown) => void;
}

function useDescribeSignInError(): (error: unknown) => ErrorText {
  const { t, language } = useTranslation("login");
  const { describeError } = useErrorText();
  return (error) => {
    if (isPasskeyCancelled(error))
      return { title: t("passkeyCancelled.title"), message: t("passkeyCancelled.message") };
    const text = describeError(error);
    if (!(error instanceof ApiError) || error.body.retryAfterSeconds === undefined) return text;
    const wait = formatDuration(Number(error.body.retryAfterSeconds), language);
    if (error.code === "pin_locked") return { title: text.title, message: t("terms:pinLocked", { wait }) };
    if (error.code === "password_locked")
      return { title: text.title, message: t("passwordLocked", { wait }) };
    return text;
  };
}

/** Signs in by PIN, password, code or passkey, and shows the result in a toast. */
export function useSignIn<Proof>({ send, onSignedIn, onDenied }: SignInOptions<Proof>) {
  const { t } = useTranslation("staffErrors");
  const describeSignInError = useDescribeSignInError();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showToast({
        title: t("situations.accessGranted.title"),
        message: t("situations.accessGranted.message"),
        tone: "success",
      });
      onSignedIn();
    },
    onError: (error) => {
      const errorText = describeSignInError(error);
      showToast({ ...errorText, tone: "destructive", isScreenReaderOnly: onDenied !== undefined });
      onDenied?.(errorText, error);
    },
  });
}
