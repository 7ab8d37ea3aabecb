import { useMutation } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { idleEndTime, useEndSession } from "#app/staff/shared/access/stored-session.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { SESSION_SEEN_INTERVAL_MS } from "#domain/staff/session.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";

/** How long before its end a session warns (docs/reference/staff-access.md#sessions). */
const SESSION_WARNING_MS = 2 * MINUTE_MS;

const WARNING_CHECK_INTERVAL_MS = 1000;

/** The limit that ends the session soon: the idle hour can be extended, the twelve hours cannot. */
type NearLimit = "idle" | "final";

/** The server may have recorded the last call up to a minute earlier. The extra minute leaves two minutes to react. */
const IDLE_WARNING_MS = SESSION_WARNING_MS + SESSION_SEEN_INTERVAL_MS;

/**
 * The limit that is less than two minutes away (docs/reference/staff-access.md#sessions). All tabs share the idle time
 * in local storage, so that work in one tab keeps the others open. `finalEnd` is in Unix milliseconds by this browser's clock.
 */
function useNearLimit(finalEnd: number): NearLimit | undefined {
  const [nearLimit, setNearLimit] = useState<NearLimit>();
  useEffect(() => {
    const update = () => {
      const now = Date.now();
      if (finalEnd - now <= SESSION_WARNING_MS) setNearLimit("final");
      else setNearLimit(idleEndTime() - now <= IDLE_WARNING_MS ? "idle" : undefined);
    };
    update();
    const timer = setInterval(update, WARNING_CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [finalEnd]);
  return nearLimit;
}

/** A warning two minutes before the session ends, with a button to stay or to sign in again. */
export function SessionEndWarning({ finalEnd }: { finalEnd: number }) {
  const { t } = useTranslation("admin");
  const { describeError } = useErrorText();
  const endSession = useEndSession();
  // A call extends the session, for all tabs.
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.session.$get(),
    onError: (error) => showToast({ ...describeError(error), tone: "destructive" }),
  });
  const nearLimit = useNearLimit(finalEnd);
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-30 sm:inset-x-4 sm:bottom-4">
      {nearLimit && (
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-marigold bg-white p-4 shadow-high sm:rounded sm:p-5">
          <div className="flex min-w-0 flex-1 basis-60 gap-3">
            <Clock aria-hidden className="mt-0.5 shrink-0" />
            <div>
              <p className="font-semibold">{t("sessionEnd.title")}</p>
              <p className="text-small text-dusk-700">{t(`sessionEnd.${nearLimit}`)}</p>
            </div>
          </div>
          {nearLimit === "idle" && (
            <Button busy={isPending} onClick={() => mutate()}>
              {t("sessionEnd.stay")}
            </Button>
          )}
          {nearLimit === "final" && (
            <Button onClick={() => endSession("/login")}>{t("terms:signInAgain")}</Button>
          )}
        </div>
      )}
    </div>
  );
}
