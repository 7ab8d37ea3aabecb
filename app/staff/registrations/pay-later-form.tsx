import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { DialogForm } from "./dialog-form.tsx";

function PayLaterForm({ registration: { id, dueOn }, onClose }: PayLaterProps & { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const toast = useToast();
  const client = useQueryClient();
  const [day, setDay] = useState(dueOn ?? "");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.admin.registrations[":id"].due.$put({ param: { id }, json: { dueOn: day === "" ? null : day } }),
    onSuccess: () => {
      onClose();
      toast({ title: t("payLater.done"), message: t("payLater.doneText"), tone: "success" });
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <DialogForm
      submitLabel={isPending ? t("payLater.saving") : t("payLater.submit")}
      {...{ isPending, error, onClose }}
      onSubmit={() => mutate()}
    >
      <TextField
        type="date"
        name="dueOn"
        label={t("payLater.day")}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
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
