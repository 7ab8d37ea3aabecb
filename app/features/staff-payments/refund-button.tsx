import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/staff/dialog.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { RefundForm } from "./refund-form.tsx";
import type { Payment } from "./use-payment.ts";
import { usePaymentView } from "./use-payment-view.ts";

/** Opens the refund's dialog, as long as there is money to send back; a link may open it at once. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { wantsRefund, forgetRefund } = usePaymentView();
  const { refundableCents: left, amountCents: amount, method } = payment;
  const words = method === "cash" ? "cashBack" : "refund";
  const [isOpen, setOpen] = useState(wantsRefund && left > 0);
  const close = () => {
    setOpen(false);
    if (wantsRefund) forgetRefund();
  };
  if (left === 0 && !isOpen) return null;
  return (
    <>
      <Button className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden size={20} />
        {t(`${words}.open`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t(`${words}.title`)}
        text={t(`${words}.left`, { left: money(left), amount: money(amount) })}
      >
        <RefundForm payment={payment} onClose={close} />
      </Dialog>
    </>
  );
}
