import { useMutation } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { useLeave } from "./use-leave.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** Asks the server anything, which keeps the session alive; the answer is noted for all tabs. */
function StayButton() {
  const { t } = useTranslation("admin");
  const { ofThrown } = useErrorText();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.session.$get(),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {t("sessionEnd.stay")}
    </Button>
  );
}

/** Two minutes before the session ends: why, and one press to stay or to sign in again. */
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
          {near === "final" && <Button onClick={() => leave("/login")}>{t("sessionEnd.again")}</Button>}
        </div>
      )}
    </div>
  );
}
