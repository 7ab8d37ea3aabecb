import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";

/** Sends a payment's receipts once more, to the addresses that are stored now. */
export function ResendButton({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("adminPayments");
  const { ofThrown } = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await api.admin.payments[":id"].resend.$post({ param: { id: paymentId } });
      return (await response.json()).data.queued;
    },
    onSuccess: async (count) => {
      if (count === 0) toast({ title: t("resend.none"), message: t("resend.noneText") });
      else toast({ title: t("resend.done"), message: t("resend.doneText", { count }), tone: "success" });
      await client.invalidateQueries();
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
  return (
    <RowButton busy={isPending} onClick={() => mutate()}>
      <Mail aria-hidden size={16} />
      {t("resend.button")}
    </RowButton>
  );
}
