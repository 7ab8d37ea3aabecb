import { useTranslation } from "react-i18next";
import { type CheckAgain, CheckButton } from "#app/components/check-button.tsx";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { PaymentNotice } from "#app/components/payment-notice.tsx";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import type { Cents } from "#domain/money.ts";

interface UnsavedProps extends CheckAgain {
  amountCents: Cents;
  childFirstName: string;
  proof: PaymentProof;
}

/** Paid, but our own server did not answer: the money is safe, and paying again would be wrong. */
export function UnsavedNotice({ amountCents, childFirstName, proof, ...check }: UnsavedProps) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsaved.title")}>
      <p>{t("unsaved.text", { amount: amountCents })}</p>
      <p>{t("unsaved.next", { name: childFirstName })}</p>
      <p>
        {t("unsaved.number")} <code className="font-semibold break-all">{proof.paymentIntentId}</code>
      </p>
      <CheckButton {...check} />
      <ContactPeople />
    </PaymentNotice>
  );
}
