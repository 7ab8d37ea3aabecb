import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmailForm } from "#app/family/email-form.tsx";
import { type PaymentStatus, paymentStatusKey } from "#app/family/payment/payment-status.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { updateLastGuardianEmail } from "#app/lib/storage/registration-draft.ts";
import { Button } from "#app/ui/button.tsx";

interface AddressCorrectionProps {
  orderId: string;
  email: string;
  onCorrected: (email: string) => void;
  onCancel: () => void;
}

/** Corrects the receipt's address, for the browser that paid. */
function AddressCorrection({ orderId, email, onCorrected, onCancel }: AddressCorrectionProps) {
  const { t } = useTranslation("success");
  const queryClient = useQueryClient();
  const correctAddress = useMutation({
    mutationFn: (json: { email: string }) =>
      api.orders[":id"].address.$post({ param: { id: orderId }, json }, withTimeout()),
    onSuccess: async (_response, values) => {
      updateLastGuardianEmail(values.email);
      onCorrected(values.email);
      await queryClient.invalidateQueries({ queryKey: paymentStatusKey(null).slice(0, 1) });
    },
  });
  return (
    <div className="mt-4">
      <EmailForm
        mutation={correctAddress}
        label={t("next.mail.newAddress")}
        emailToCorrect={email}
        submitLabel={t(correctAddress.isPending ? "next.mail.sending" : "next.mail.sendThere")}
        secondButton={
          <Button variant="quiet" onClick={onCancel}>
            {t("terms:keepAsIs")}
          </Button>
        }
      />
    </div>
  );
}

/** The receipt's address. The browser that paid can correct it (docs/reference/orders.md#email-correction-after-payment). */
export function ReceiptEmail({ payment }: { payment: PaymentStatus }) {
  const { t } = useTranslation("success");
  const { receiptEmail: email, orderId } = payment;
  const isCorrectable = payment.correctableSeconds > 0;
  // A free registration was confirmed by a code from that mailbox.
  const isVerified = payment.amountCents === 0;
  const callUs = isCorrectable || isVerified ? "" : ` ${t("next.mail.callUs")}`;
  const [isOpen, setIsOpen] = useState(false);
  const [correctedEmail, setCorrectedEmail] = useState<string>();
  if (!email) return <p>{t("next.mail.text")}</p>;
  return (
    <>
      <p className="wrap-anywhere">{`${t("next.mail.sentTo", { email: correctedEmail ?? email })}${callUs}`}</p>
      <p role="status" className="font-semibold text-agave wrap-anywhere">
        {correctedEmail && !isOpen && t("next.mail.corrected")}
      </p>
      {isCorrectable && !isOpen && (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t("next.mail.correct")}
        </Button>
      )}
      {isCorrectable && isOpen && orderId && (
        <AddressCorrection
          orderId={orderId}
          email={correctedEmail ?? email}
          onCancel={() => setIsOpen(false)}
          onCorrected={(newEmail) => {
            setCorrectedEmail(newEmail);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
