import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { Payment } from "./use-payments.ts";

/** Marks a check as returned, which reopens the balance; nothing for other payments. */
export function ReturnedCheckButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { id, method, state, amountCents } = payment;
  const { mutate, ask, dialog } = useStaffMutation({
    send: () => api.admin.payments[":id"]["returned-check"].$post({ param: { id } }),
    toast: () => ({ title: t("returnCheck.done") }),
    errorToast: true,
  });
  if (method !== "check" || (state === "check_returned" && !dialog.open)) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={ask}>
        {t("returnCheck.open")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("returnCheck.title")}
        text={t("returnCheck.text", { cents: money(amountCents) })}
        confirmLabel={t("returnCheck.confirm")}
        onConfirm={() => mutate()}
      />
    </>
  );
}
