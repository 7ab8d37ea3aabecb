import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { isPasskeyCancelled } from "#app/staff/shared/access/passkeys.ts";
import { showToast } from "#app/ui/toasts.ts";
import { formatDuration } from "#domain/time/formats.ts";

interface SignInOptions<Proof> {
  /** Sends the PIN, password, code or passkey to the server. */
  send: (proof: Proof) => Promise<unknown>;
  onGranted: () => void;
  /** Shows the error next to the form, besides the toast. */
  onDenied?: (reason: ErrorText, error: unknown) => void;
}

function useSignInError(): (error: unknown) => ErrorText {
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
export function useSignIn<Proof>({ send, onGranted, onDenied }: SignInOptions<Proof>) {
  const { t } = useTranslation("staffErrors");
  const errorTextOf = useSignInError();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showToast({
        title: t("situations.accessGranted.title"),
        message: t("situations.accessGranted.message"),
        tone: "success",
      });
      onGranted();
    },
    onError: (error) => {
      const reason = errorTextOf(error);
      showToast({ ...reason, tone: "destructive", isScreenReaderOnly: onDenied !== undefined });
      onDenied?.(reason, error);
    },
  });
}

type SignInWaysResponse = InferResponseType<typeof api.admin.session.ways.$get, 200>;

const KEY = ["/api/admin/session/ways"];
const POLL_INTERVAL_MS = 60_000;

/**
 * Whether the shared PIN is on, and the seconds this device must wait after wrong guesses by others. Defaults to on and 0
 * while loading.
 */
export function useSignInWays(): { pinIsOn: boolean; lockedSeconds: number } {
  const { data } = useQuery<SignInWaysResponse>({
    queryKey: KEY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.lockedSeconds ? POLL_INTERVAL_MS : false),
  });
  return { pinIsOn: data?.data.pin ?? true, lockedSeconds: data?.data.lockedSeconds ?? 0 };
}

/** Refetches the sign-in methods, for instance after a rejected attempt. */
export function useRefetchSignInWays(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}
