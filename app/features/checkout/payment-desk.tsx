import { useEffect, useEffectEvent } from "react";
import { CardForm } from "#app/components/card-form.tsx";
import { AtBankNotice, UnsureNotice } from "#app/components/payment-notices.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardTrouble } from "#app/lib/card-trouble.ts";
import type { SetUpPayment } from "#app/lib/registration-payment.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { usePayment } from "./use-payment.ts";

interface PaymentDeskProps {
  registration: RegistrationData;
  payment: SetUpPayment;
  /** When the place is free for others again, in milliseconds of this device's clock. */
  keptUntil: number;
  trouble: CardTrouble | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  renew: () => Promise<boolean>;
  onChanged: () => void;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentDesk({ payment, keptUntil, scriptFailed, ...options }: PaymentDeskProps) {
  const { paymentIntentId, clientSecret, totalAmount: amountCents, lines, intentStatus, reference } = payment;
  const { t } = useTranslation("checkout");
  const { registration } = options;
  const { childFirstName } = registration;
  const proof = { paymentIntentId, clientSecret };
  const paying = usePayment({ ...options, proof, startsAtBank: intentStatus === "processing" });
  const { step, trouble, busy, returning } = paying;

  const reportScript = useEffectEvent(paying.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary
        {...{ registration, lines, keptUntil }}
        totalCents={amountCents}
        changeable={step === "card"}
      />
      {step === "atBank" && (
        <AtBankNotice
          {...{ amountCents, proof }}
          next={t("atBank.next", { name: childFirstName })}
          onDecided={paying.bankDecided}
        />
      )}
      {step === "unsure" && <UnsureNotice busy={busy} onCheck={paying.lookUpAgain} />}
      {step === "unsaved" && (
        <UnsavedNotice {...{ amountCents, childFirstName, reference, busy }} onCheck={paying.saveAgain} />
      )}
      {step === "card" && (
        <CardForm
          {...{ trouble, busy, returning }}
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
