import { useEffect, useEffectEvent } from "react";
import type { SetUpPayment } from "#app/lib/registration-payment.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { CardForm } from "./card-form.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { AtBankNotice, UnsavedNotice, UnsureNotice } from "./payment-notices.tsx";
import type { Trouble } from "./trouble.ts";
import { usePayment } from "./use-payment.ts";

interface PaymentDeskProps {
  registration: RegistrationData;
  payment: SetUpPayment;
  trouble: Trouble | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  renew: () => Promise<boolean>;
  onChanged: () => void;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentDesk({ payment, scriptFailed, ...options }: PaymentDeskProps) {
  const { paymentIntentId, clientSecret, totalAmount: amountCents, lines, intentStatus } = payment;
  const { registration } = options;
  const proof = { paymentIntentId, clientSecret };
  const paying = usePayment({ ...options, proof, startsAtBank: intentStatus === "processing" });
  const { step, trouble, busy, returning } = paying;

  const reportScript = useEffectEvent(paying.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  const paid = { amountCents, proof, childFirstName: registration.childFirstName };
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary {...{ registration, lines }} totalCents={amountCents} changeable={step === "card"} />
      {step === "atBank" && <AtBankNotice {...paid} onDecided={paying.bankDecided} />}
      {step === "unsure" && <UnsureNotice busy={busy} onCheck={paying.lookUpAgain} />}
      {step === "unsaved" && <UnsavedNotice {...paid} busy={busy} onCheck={paying.saveAgain} />}
      {step === "card" && (
        <CardForm
          {...{ amountCents, trouble, busy, returning }}
          onPay={paying.pay}
          onReady={paying.cardFormReady}
          onFail={paying.cardFormFailed}
        />
      )}
    </div>
  );
}
