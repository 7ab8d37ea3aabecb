import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentRow } from "./use-payments.ts";

/** Whom a payment is for: the children, or the donor as far as they said. */
export function Payer({ payment }: { payment: Pick<PaymentRow, "registrations" | "donor" | "purpose"> }) {
  const { t } = useTranslation("adminPayments");
  const { registrations, donor, purpose } = payment;
  if (purpose === "donation") return <>{donor?.name ?? t("anonymous")}</>;
  if (registrations.length === 0) return <>{t("erased")}</>;
  return (
    <>
      {registrations
        .map(({ childFirstName, childLastName }) => `${childFirstName} ${childLastName}`)
        .join(", ")}
    </>
  );
}
