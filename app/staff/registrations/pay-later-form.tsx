import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import type { RegistrationDetails } from "./details-card.tsx";

function PayLaterForm({ registration: { id, dueOn }, onClose }: PayLaterProps & { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const saving = useStaffMutation({
    send: ({ dueOn: day }: { dueOn: string }) =>
      api.admin.registrations[":id"].due.$put({ param: { id }, json: { dueOn: day || null } }),
    toast: () => ({ title: t("payLater.done"), message: t("payLater.doneText") }),
    onSuccess: onClose,
  });
  const { field, ...sent } = useFormMutation(useForm({ defaultValues: { dueOn: dueOn ?? "" } }), saving);
  const label = t(saving.isPending ? "payLater.saving" : "payLater.submit");
  return (
    <DialogForm {...sent} submitLabel={label} onClose={onClose}>
      <TextField type="date" required={false} label={t("payLater.day")} {...field("dueOn")} />
    </DialogForm>
  );
}

interface PayLaterProps {
  registration: RegistrationDetails;
}

/** Sets the due date of an open balance. */
export function PayLaterButton({ registration }: PayLaterProps) {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const { owedCents, money } = registration;
  const isOpenOrder = owedCents > 0 && money !== "part_refunded" && money !== "refunded";
  if (!isOpenOrder && !isOpen) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("payLater.open")}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t("payLater.title")} text={t("payLater.text")}>
        <PayLaterForm registration={registration} onClose={close} />
      </Dialog>
    </>
  );
}
