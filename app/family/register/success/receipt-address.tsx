import { Suspense, useState } from "react";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";

/** A separate file, because few families need it. */
const CorrectionForm = lazyWithPreload(async () => (await import("./correction-form.tsx")).CorrectionForm);

/**
 * The receipt's address, with a correction for the browser that paid
 * (docs/reference/orders.md#email-correction-after-payment).
 */
export function ReceiptAddress({ payment }: { payment: PaymentStatus }) {
  const { t } = useTranslation("success");
  const { receiptEmail: email, orderId } = payment;
  const isCorrectable = payment.correctableSeconds > 0;
  // A free registration was confirmed with a code from that mailbox.
  const isVerified = payment.amountCents === 0;
  const callUs = isCorrectable || isVerified ? "" : ` ${t("next.mail.callUs")}`;
  const [isOpen, setOpen] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  if (!email) return <p>{t("next.mail.text")}</p>;
  return (
    <>
      <p className="wrap-anywhere">{`${t("next.mail.sentTo", { email: corrected ?? email })}${callUs}`}</p>
      <p role="status" className="font-semibold text-agave wrap-anywhere">
        {corrected && !isOpen && t("next.mail.corrected")}
      </p>
      {isCorrectable && !isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t("next.mail.correct")}
        </Button>
      )}
      {isCorrectable && isOpen && orderId && (
        <Suspense>
          <CorrectionForm
            orderId={orderId}
            email={corrected ?? email}
            onLeave={() => setOpen(false)}
            onCorrected={(address) => {
              setCorrected(address);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
