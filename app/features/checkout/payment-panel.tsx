import { useEffect, useEffectEvent } from "react";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import type { Cents } from "#domain/money.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { CardForm } from "./card-form.tsx";
import { AtBankNotice, UnsavedNotice, UnsureNotice } from "./payment-notices.tsx";
import type { Trouble } from "./trouble.ts";
import { usePayment } from "./use-payment.ts";

interface PaymentPanelProps {
  registration: RegistrationData;
  proof: PaymentProof;
  amountCents: Cents;
  startsAtBank: boolean;
  trouble: Trouble | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  renew: () => Promise<boolean>;
  onChanged: () => void;
}

/** The card form, or what has to be known in its place. */
export function PaymentPanel({ amountCents, scriptFailed, ...options }: PaymentPanelProps) {
  const payment = usePayment(options);
  const { step, trouble, busy, returning } = payment;
  const { proof, registration } = options;
  const reportScript = useEffectEvent(payment.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  const paid = { amountCents, proof, childFirstName: registration.childFirstName };
  if (step === "atBank") return <AtBankNotice {...paid} onDecided={payment.bankDecided} />;
  if (step === "unsure") return <UnsureNotice busy={busy} onCheck={payment.lookUpAgain} />;
  if (step === "unsaved") return <UnsavedNotice {...paid} busy={busy} onCheck={payment.saveAgain} />;
  return (
    <CardForm
      {...{ amountCents, trouble, busy, returning }}
      onPay={payment.pay}
      onReady={payment.cardFormReady}
      onFail={payment.cardFormFailed}
    />
  );
}
