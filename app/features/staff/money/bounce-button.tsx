import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/staff/late-dialog.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import type { Payment } from "./use-payments.ts";

/** Asks whether a check bounced, and opens what it had paid again; nothing for other payments. */
export function BounceButton({ payment: { id, method, state, amountCents } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.payments[":id"].bounced.$post({ param: { id }, json: {} }),
    onSuccess: () => toast({ title: t("bounce.done"), tone: "success" }),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => {
      setOpen(false);
      void client.invalidateQueries();
    },
  });
  if (method !== "check" || state === "canceled") return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("bounce.open")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("bounce.title")}
        text={t("bounce.text", { cents: money(amountCents) })}
        confirmLabel={t("bounce.confirm")}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
