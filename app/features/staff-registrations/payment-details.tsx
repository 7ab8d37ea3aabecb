import { Link } from "wouter";
import { Fact } from "#app/components/staff/fact.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { paymentAddress, refundAddress } from "#domain/staff-routes.ts";
import { Amounts } from "./amount-facts.tsx";
import { DetailsCard } from "./details-card.tsx";
import { PaymentMark } from "./payment-mark.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";

const LINK = "-my-2 inline-flex min-h-11 items-center underline decoration-sand-500 underline-offset-2";

/** What it costs, whether it is paid, and the way to the payment. */
export function PaymentDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { paymentId, paymentMethod, paymentStatus, money } = registration;
  const isKept = money === "paid" || money === "part_refunded";
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
          <span className="flex flex-wrap justify-end gap-x-5">
            {isKept && (
              <Link href={refundAddress(paymentId)} className={LINK}>
                {t("details.sendBack")}
              </Link>
            )}
            <Link href={paymentAddress(paymentId)} className={LINK}>
              {t("details.openPayment")}
            </Link>
          </span>
        </Fact>
      )}
    </DetailsCard>
  );
}
