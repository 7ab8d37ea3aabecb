import { useMutation } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { openGate } from "#app/staff/shared/gate-entries.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

interface StartCardProps {
  /** The token in the link. */
  start: string;
  onGranted: () => void;
}

function Pin({ pin, onGranted }: Pick<StartCardProps, "onGranted"> & { pin: string }) {
  const { t } = useTranslation("login");
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="relative pr-10 text-title font-black">
        {t("start.done")}
      </h1>
      <p className="figures mt-4 rounded bg-sand-100 py-4 text-center text-display font-black tracking-[0.25em]">
        {pin}
      </p>
      <p className="mt-4 mb-6 text-dusk-700">{t("start.doneText")}</p>
      <Button className="w-full" onClick={onGranted}>
        {t("start.go")}
      </Button>
    </>
  );
}

/**
 * The page of the first start's link. Nothing happens before the click, which works once
 * (docs/reference/staff-access.md#start-link).
 */
export function StartCard({ start, onGranted }: StartCardProps) {
  const { t } = useTranslation("login");
  const { ofThrown } = useErrorText();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const answer = await api.admin.session.link.$post({ json: { token: start } });
      return (await answer.json()).data.pin;
    },
    onSuccess: () => {
      // Every page is signed in from now on, not only the one behind the button.
      openGate();
      // So that a reload does not send a used link.
      window.history.replaceState(window.history.state, "", window.location.pathname);
    },
  });
  if (data) return <Pin pin={data} onGranted={onGranted} />;
  const refusal = error && ofThrown(error);
  return (
    <>
      <h1 tabIndex={-1} className="relative pr-10 text-title font-black">
        {t("start.title")}
      </h1>
      <p className="relative mt-2 mb-6 text-dusk-700">{t("start.text")}</p>
      <Button busy={isPending} className="w-full" onClick={() => mutate()}>
        {t("start.button")}
      </Button>
      <div role="alert" className="mt-4">
        {refusal && (
          <Notice tone="error" title={refusal.title}>
            <p className="text-small">{refusal.message}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
