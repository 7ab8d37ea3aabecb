import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useToast } from "#app/components/use-toast.ts";
import { type ErrorText, useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { waitingTime } from "#app/lib/waiting-time.ts";

interface SignInOptions {
  onGranted: () => void;
  onDenied: (reason: ErrorText) => void;
}

/** Sends the PIN to the server, the only one who can check it, and says how that went. */
export function useSignIn({ onGranted, onDenied }: SignInOptions) {
  const { t } = useTranslation(["login", "errors"]);
  const { ofThrown } = useErrorText();
  const { language } = useLanguage();
  const toast = useToast();

  const explain = (error: unknown): ErrorText => {
    const text = ofThrown(error);
    if (!(error instanceof ApiError) || error.code !== "pin_locked") return text;
    const wait = waitingTime(Number(error.body.retryAfterSeconds), language);
    return { title: text.title, message: t("login:locked", { wait }) };
  };

  return useMutation({
    mutationFn: (pin: string) => api.admin.session.$post({ json: { pin } }),
    onSuccess: () => {
      toast({
        title: t("errors:situations.accessGranted.title"),
        message: t("errors:situations.accessGranted.message"),
        tone: "success",
      });
      onGranted();
    },
    onError: (error) => {
      const reason = explain(error);
      toast({ ...reason, tone: "destructive" });
      onDenied(reason);
    },
  });
}
