import { type CheckAgain, CheckButton } from "#app/components/check-button.tsx";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { PaymentNotice } from "#app/components/payment-notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Cents } from "#domain/money.ts";

interface UnsavedProps extends CheckAgain {
  amountCents: Cents;
  childFirstName: string;
  /** The payment's short number. */
  reference: string;
}

/** Paid, but our own server did not answer: the money is safe, and paying again would be wrong. */
export function UnsavedNotice({ amountCents, childFirstName, reference, ...check }: UnsavedProps) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsaved.title")}>
      <p>{t("unsaved.text", { amount: amountCents })}</p>
      <p>{t("unsaved.next", { name: childFirstName })}</p>
      <p>
        {t("unsaved.number")} <strong className="figures whitespace-nowrap">{reference}</strong>
      </p>
      <CheckButton {...check} />
      <ContactPeople />
    </PaymentNotice>
  );
}
