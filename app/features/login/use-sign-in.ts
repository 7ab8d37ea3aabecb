import { useMutation } from "@tanstack/react-query";
import { useToast } from "#app/components/use-toast.ts";
import { type ErrorText, useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApiError } from "#app/lib/api-error.ts";
import { isPasskeyRefusal } from "#app/lib/passkeys.ts";
import { waitingTime } from "#domain/waiting-time.ts";

interface SignInOptions<Proof> {
  /** Sends the proof to the server, the only one who can check it. */
  send: (proof: Proof) => Promise<unknown>;
  onGranted: () => void;
  /** Shows the reason itself; without it a toast does. */
  onDenied?: (reason: ErrorText, error: unknown) => void;
}

/** Why somebody did not get in, with the time to wait where there is one. */
function useReason(): (error: unknown) => ErrorText {
  const { t } = useTranslation("login");
  const { ofThrown } = useErrorText();
  const { language } = useLanguage();
  return (error) => {
    if (isPasskeyRefusal(error))
      return { title: t("passkeyCancelled.title"), message: t("passkeyCancelled.message") };
    const text = ofThrown(error);
    if (!(error instanceof ApiError) || error.body.retryAfterSeconds === undefined) return text;
    const wait = waitingTime(Number(error.body.retryAfterSeconds), language);
    if (error.code === "pin_locked") return { title: text.title, message: t("locked", { wait }) };
    if (error.code === "password_locked")
      return { title: text.title, message: t("passwordLocked", { wait }) };
    return text;
  };
}

/** Signs in with whatever proof it is given, and says how that went. */
export function useSignIn<Proof>({ send, onGranted, onDenied }: SignInOptions<Proof>) {
  const { t } = useTranslation("errors");
  const reasonOf = useReason();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({
        title: t("situations.accessGranted.title"),
        message: t("situations.accessGranted.message"),
        tone: "success",
        at: "/admin",
      });
      onGranted();
    },
    onError: (error) => {
      const reason = reasonOf(error);
      toast({ ...reason, tone: "destructive", spoken: onDenied !== undefined });
      onDenied?.(reason, error);
    },
  });
}
