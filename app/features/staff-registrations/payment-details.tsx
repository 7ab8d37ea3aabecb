import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Fact } from "#app/components/staff/fact.tsx";
import { paymentAddress } from "#domain/staff-routes.ts";
import { Amounts } from "./amount-facts.tsx";
import { DetailsCard } from "./details-card.tsx";
import { PaymentMark } from "./payment-mark.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";

/** What it costs, whether it is paid, and the way to the payment. */
export function PaymentDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { paymentId, paymentMethod, paymentStatus } = registration;
  return (
    <DetailsCard title={t("details.payment")}>
      <Fact label={t("list.columns.payment")}>
        <PaymentMark registration={registration} />
      </Fact>
      {paymentStatus === "paid" && paymentMethod && (
        <Fact label={t("byHand.method")}>{t(`byHand.methods.${paymentMethod}`)}</Fact>
      )}
      <Amounts registration={registration} />
      {paymentId && (
        <Fact label={t("details.movements")}>
          <Link
            href={paymentAddress(paymentId)}
            className="-my-2 inline-block py-2 underline decoration-sand-500 underline-offset-2"
          >
            {t("details.openPayment")}
          </Link>
        </Fact>
      )}
    </DetailsCard>
  );
}
