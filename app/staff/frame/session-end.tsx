import { useMutation } from "@tanstack/react-query";
import { Clock, LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { idleEnd, signOutAllTabs, useLeave } from "#app/staff/shared/access/stored-session.ts";
import { clearDrafts } from "#app/staff/shared/forms/staff-drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { SESSION_SEEN_EVERY_MS, SESSION_WARNING_MS } from "#domain/staff/session.ts";

/**
 * Ends the session on the server.
 * @throws when the server could not be reached
 */
async function endSession(): Promise<void> {
  try {
    await api.admin.session.$delete();
  } catch (error) {
    // It had already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** Signs out and goes to the website. Shows an error without a connection, because the session would stay valid. */
export function SignOutButton() {
  const { t } = useTranslation("admin");
  const [busy, setBusy] = useState(false);
  const leave = useLeave();
  const { describeError } = useErrorText();
  const signOut = async () => {
    setBusy(true);
    try {
      await endSession();
      clearDrafts();
      signOutAllTabs();
      leave("/");
    } catch (error) {
      showToast({ ...describeError(error), tone: "destructive" });
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      className="max-sm:flex-auto max-sm:px-3 max-sm:text-body"
      onClick={() => void signOut()}
    >
      <LogOut aria-hidden size={20} />
      {t("logout")}
    </Button>
  );
}

const POLL_INTERVAL_MS = 1000;

/** The end that is near: of the idle hour, which can be extended, or of the twelve hours, which cannot. */
type NearEnd = "idle" | "final";

/** The server may have recorded the last call up to a minute earlier: warn so much earlier that two minutes are left. */
const IDLE_WARNING_MS = SESSION_WARNING_MS + SESSION_SEEN_EVERY_MS;

/**
 * Which end is less than two minutes away (docs/reference/staff-access.md#sessions). All tabs share the idle time
 * in local storage, so that work in one keeps the others open. `finalEnd` is by this browser's clock.
 */
function useSessionEnd(finalEnd: number): NearEnd | undefined {
  const [near, setNear] = useState<NearEnd>();
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      if (finalEnd - now <= SESSION_WARNING_MS) setNear("final");
      else setNear(idleEnd() - now <= IDLE_WARNING_MS ? "idle" : undefined);
    };
    look();
    const timer = setInterval(look, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [finalEnd]);
  return near;
}

/** Makes an API call, which extends the session, and records it for all tabs. */
function StayButton() {
  const { t } = useTranslation("admin");
  const { describeError } = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.session.$get(),
    onError: (error) => showToast({ ...describeError(error), tone: "destructive" }),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {t("sessionEnd.stay")}
    </Button>
  );
}

/** A warning two minutes before the session ends, with a button to stay or to sign in again. */
export function SessionEnd({ finalEnd }: { finalEnd: number }) {
  const { t } = useTranslation("admin");
  const leave = useLeave();
  const near = useSessionEnd(finalEnd);
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-30 sm:inset-x-4 sm:bottom-4">
      {near && (
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-marigold bg-white p-4 shadow-high sm:rounded sm:p-5">
          <div className="flex min-w-0 flex-1 basis-60 gap-3">
            <Clock aria-hidden className="mt-0.5 shrink-0" />
            <div>
              <p className="font-semibold">{t("sessionEnd.title")}</p>
              <p className="text-small text-dusk-700">{t(`sessionEnd.${near}`)}</p>
            </div>
          </div>
          {near === "idle" && <StayButton />}
          {near === "final" && <Button onClick={() => leave("/login")}>{t("terms:signInAgain")}</Button>}
        </div>
      )}
    </div>
  );
}
