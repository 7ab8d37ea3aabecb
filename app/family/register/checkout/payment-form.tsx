import { CardPayment } from "#app/family/payment/card-form.tsx";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import type { Prepared } from "#app/family/payment/use-card-payment.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import type { SetUpPayment } from "#app/family/register/registration-payment.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { usePayment } from "./use-payment.ts";

interface PaymentFormProps {
  order: PendingOrder;
  payment: SetUpPayment;
  /** When the places are free for others again, in milliseconds of this device's clock. */
  keptUntil: number;
  paymentError: PaymentError | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  renew: () => Promise<Prepared>;
  onChanged: () => void;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentForm({ payment, keptUntil, scriptFailed, ...options }: PaymentFormProps) {
  const { proof, totalCents, lines, intentStatus, reference } = payment;
  const { t } = useTranslation("checkout");
  const { order } = options;
  const [only, ...others] = order.children;
  /** Of an only child; of several they are "your children". */
  const name = others.length === 0 ? only?.firstName : undefined;
  const paying = usePayment({ ...options, payment, startsAtBank: intentStatus === "processing" });
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary {...{ order, lines, totalCents, keptUntil }} changeable={paying.step === "card"} />
      <CardPayment
        {...{ paying, proof, scriptFailed }}
        purpose="registration"
        amountCents={totalCents}
        title={t("card.title")}
        payLabel={t("card.pay", { amount: totalCents })}
        atBank={name === undefined ? t("atBank.nextMany") : t("atBank.next", { name })}
        unsaved={
          <>
            <p>{t("unsaved.text", { amount: totalCents })}</p>
            <p>{name === undefined ? t("unsaved.nextMany") : t("unsaved.next", { name })}</p>
            <p>
              {t("unsaved.number")} <strong className="figures whitespace-nowrap">{reference}</strong>
            </p>
          </>
        }
      />
    </div>
  );
}
