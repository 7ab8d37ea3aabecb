import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentRow } from "./use-payments.ts";

/** What went back, or is in dispute, below a payment's amount. */
export function GoneAmounts({ payment: { refundedCents, disputedCents } }: { payment: PaymentRow }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  return (
    <>
      {refundedCents > 0 && (
        <span className="block font-normal text-dusk-700">
          {t("refundedOf", { cents: money(refundedCents) })}
        </span>
      )}
      {disputedCents > 0 && (
        <span className="block font-normal text-error">
          {t("disputedOf", { cents: money(disputedCents) })}
        </span>
      )}
    </>
  );
}
