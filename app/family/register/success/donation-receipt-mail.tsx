import { useMutation, useQueryClient } from "@tanstack/react-query";
import { EmailForm } from "#app/family/email-form.tsx";
import { storeDonorDetails } from "#app/family/payment/donation-requests.ts";
import {
  type PaymentProof,
  type PaymentStatus,
  paymentStatusKey,
} from "#app/family/payment/payment-status.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** A donor's receipt by email: a confirmation, or a form to request it. */
export function DonationReceiptMail({ payment, proof }: { payment: PaymentStatus; proof: PaymentProof }) {
  const { t } = useTranslation("success");
  const queryClient = useQueryClient();
  const sendReceipt = useMutation({
    mutationFn: ({ email: donorEmail }: { email: string }) => storeDonorDetails(proof, { donorEmail }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: paymentStatusKey(proof) }),
  });
  const { receiptEmail: email } = payment;
  return (
    <div>
      <div role="status">{email && <Notice tone="success" text={t("donated.receiptSent", { email })} />}</div>
      {!email && (
        <EmailForm
          mutation={sendReceipt}
          label={t("donated.askEmail")}
          hint={t("donated.askEmailHint")}
          submitLabel={t("donated.sendReceipt")}
        />
      )}
    </div>
  );
}
