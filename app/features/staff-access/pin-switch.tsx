import { useState } from "react";
import { ConfirmDialog } from "#app/components/staff/confirm-dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { useAccessDeed } from "./use-access.ts";

/** Turns the shared PIN off, for those whose own account has shown that it works, and on again. */
export function PinSwitch({ isOn, mayTurnOff }: { isOn: boolean; mayTurnOff: boolean }) {
  const { t } = useTranslation("adminAccess");
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useAccessDeed(
    (enabled: boolean) => api.admin.pin.$put({ json: { enabled } }),
    () => setAsks(false),
  );
  return (
    <section aria-labelledby="pin" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="pin" className="text-lead">
        {t(isOn ? "pin.on" : "pin.off")}
      </h3>
      <p className="mt-1 mb-3 max-w-line text-small text-dusk-700">
        {t(isOn ? "pin.onText" : "pin.offText")}
      </p>
      {isOn && mayTurnOff && <RowButton onClick={() => setAsks(true)}>{t("pin.turnOff")}</RowButton>}
      {!isOn && (
        <RowButton busy={isPending} onClick={() => mutate(true)}>
          {t("pin.turnOn")}
        </RowButton>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("pin.offTitle")}
        text={t("pin.offConfirm")}
        confirmLabel={t("pin.turnOff")}
        busy={isPending}
        onConfirm={() => mutate(false)}
      />
    </section>
  );
}
