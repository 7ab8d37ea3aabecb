import { useMutation } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The result of the click. */
function Outcome({ error }: { error: unknown }) {
  const { t } = useTranslation("login");
  const { ofThrown } = useErrorText();
  const isGone = error instanceof ApiError && error.code === "invitation_gone";
  const refusal = isGone ? { title: t("stop.gone"), message: t("stop.goneText") } : ofThrown(error);
  const done = { title: t("stop.done"), message: t("stop.doneText") };
  const { title, message } = error ? refusal : done;
  return (
    <Notice tone={error ? "error" : "success"} title={title}>
      <p className="text-small">{message}</p>
    </Notice>
  );
}

/** The page of the link in a mail to staff that stops an access change. It names nobody, and nothing happens before the click. */
export function StopCard({ stop }: { stop: string }) {
  const { t } = useTranslation("login");
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.admin.invitations.stop.$post({ json: { stop } }),
  });
  return (
    <>
      <h1 tabIndex={-1} className="relative pr-10 text-title font-black">
        {t("stop.title")}
      </h1>
      <p className="relative mt-2 mb-6 text-dusk-700">{t("stop.text")}</p>
      {!isSuccess && (
        <Button busy={isPending} className="w-full" onClick={() => mutate()}>
          {t("stop.button")}
        </Button>
      )}
      <div role="status" className="mt-4">
        {(isSuccess || error) && <Outcome error={error} />}
      </div>
    </>
  );
}
