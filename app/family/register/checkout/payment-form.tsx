import { useEffect, useEffectEvent } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { CardForm } from "#app/family/payment/card-form.tsx";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import {
  AtBankNotice,
  type CheckAgain,
  CheckButton,
  PaymentNotice,
  UnsureNotice,
} from "#app/family/payment/payment-notices.tsx";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import type { SetUpPayment } from "#app/family/register/registration-payment.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Cents } from "#domain/money.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { usePayment } from "./use-payment.ts";

interface UnsavedProps extends CheckAgain {
  amountCents: Cents;
  /** Of an only child; of several they are "your children". */
  name: string | undefined;
  /** The payment's short number. */
  reference: string;
}

/** Paid, but our own server did not answer: the money is safe, and paying again would be wrong. */
function UnsavedNotice({ amountCents, name, reference, ...check }: UnsavedProps) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsaved.title")}>
      <p>{t("unsaved.text", { amount: amountCents })}</p>
      <p>{name === undefined ? t("unsaved.nextMany") : t("unsaved.next", { name })}</p>
      <p>
        {t("unsaved.number")} <strong className="figures whitespace-nowrap">{reference}</strong>
      </p>
      <CheckButton {...check} />
      <ContactPeople />
    </PaymentNotice>
  );
}

interface PaymentFormProps {
  order: PendingOrder;
  payment: SetUpPayment;
  /** When the places are free for others again, in milliseconds of this device's clock. */
  keptUntil: number;
  paymentError: PaymentError | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  renew: () => Promise<boolean>;
  onChanged: () => void;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentForm({ payment, keptUntil, scriptFailed, ...options }: PaymentFormProps) {
  const { orderId, proof, totalCents: amountCents, lines, intentStatus, reference } = payment;
  const { t } = useTranslation("checkout");
  const { order } = options;
  const [only, ...others] = order.children;
  const name = others.length === 0 ? only?.firstName : undefined;
  const paying = usePayment({ ...options, orderId, proof, startsAtBank: intentStatus === "processing" });
  const { step, paymentError, busy, returning } = paying;

  const reportScript = useEffectEvent(paying.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary
        {...{ order, lines, keptUntil }}
        totalCents={amountCents}
        changeable={step === "card"}
      />
      {step === "atBank" && (
        <AtBankNotice
          {...{ amountCents, proof }}
          next={name === undefined ? t("atBank.nextMany") : t("atBank.next", { name })}
          onDecided={paying.bankDecided}
        />
      )}
      {step === "unsure" && <UnsureNotice busy={busy} onCheck={paying.lookUpAgain} />}
      {step === "unsaved" && (
        <UnsavedNotice {...{ amountCents, name, reference, busy }} onCheck={paying.saveAgain} />
      )}
      {step === "card" && (
        <CardForm
          {...{ paymentError, busy, returning }}
          title={t("card.title")}
          payLabel={t("card.pay", { amount: amountCents })}
          onPay={paying.pay}
          onReady={paying.cardFormReady}
          onFail={paying.cardFormFailed}
        />
      )}
    </div>
  );
}
