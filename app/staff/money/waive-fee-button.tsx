import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { owedBankFee } from "#domain/order-lines.ts";
import type { Payment } from "./use-payments.ts";

/** Waives the bank's fee for a bounced check; nothing if none is owed. */
export function WaiveFeeButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const { id, method, state } = payment;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.payments[":id"]["bank-fee"].waive.$post({ param: { id } }),
    onSuccess: () => {
      setOpen(false);
      toast({ title: t("bounce.waived"), tone: "success" });
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => void client.invalidateQueries(),
  });
  const cents = payment.order ? owedBankFee(payment.order.lines, payment.order.openCents) : 0;
  if (method !== "check" || state !== "canceled" || cents === 0) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("bounce.waive", { cents: money(cents) })}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("bounce.waiveTitle")}
        text={t("bounce.waiveText", { cents: money(cents) })}
        confirmLabel={t("bounce.waiveConfirm")}
        tone="primary"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
