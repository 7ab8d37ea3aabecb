import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { PageHeader } from "#app/components/page-header.tsx";
import { StripeForm } from "#app/components/stripe-form.tsx";
import { useReturnedPaymentError } from "#app/components/use-card-payment.ts";
import { useToast } from "#app/components/use-toast.ts";
import {
  AlreadyRegisteredNotice,
  SettingUp,
  UnavailableNotice,
} from "#app/features/register/checkout/checkout-notices.tsx";
import { PaymentForm } from "#app/features/register/checkout/payment-form.tsx";
import { SetupFailed } from "#app/features/register/checkout/setup-failed.tsx";
import { usePaymentErrorText } from "#app/features/register/checkout/use-payment.ts";
import { usePaymentSetup } from "#app/features/register/checkout/use-payment-setup.ts";
import {
  type PendingRegistration,
  readPendingRegistration,
} from "#app/features/register/registration-payment.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentError } from "#app/lib/confirm-card.ts";
import { readProof } from "#app/lib/payment-proof.ts";

/**
 * What this browser keeps to be paid; undefined until it has been read, which is after the first render so
 * that a prerendered page agrees with it. `readAgain` takes up what another tab has stored; `round` counts.
 */
function useStoredRegistration() {
  const [registration, setRegistration] = useState<PendingRegistration | null>();
  const [round, setRound] = useState(0);
  useEffect(() => setRegistration(readPendingRegistration()), []);
  const readAgain = () => {
    // Gone means that another tab has paid for it: asking the server about this one then says so.
    setRegistration((known) => readPendingRegistration() ?? known);
    setRound((last) => last + 1);
  };
  return { registration, round, readAgain };
}

/** Nothing waits for payment: home, with the reason (docs/rules/wording.md#failures-and-what-they-say). */
function NothingToPay() {
  const { t } = useTranslation("checkout");
  const toast = useToast();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    const { title, message } = t("situations.noRegistration", { returnObjects: true });
    toast({ title, message, tone: "destructive", at: "/" });
    navigate("/", { replace: true });
  });
  useEffect(() => leave(), []);
  return <SettingUp />;
}

interface PayableProps {
  registration: PendingRegistration;
  round: number;
  paymentError: PaymentError | null;
  onChanged: () => void;
  onAccepted: () => void;
}

function PayableCheckout({ registration, round, paymentError, onChanged, onAccepted }: PayableProps) {
  const { payment, keptUntil, stripe, scriptFailed, renew, ...setup } = usePaymentSetup(registration, round);
  const keepPlace = async () => {
    const renewal = await renew();
    if (renewal === "changed") onChanged();
    return renewal === "kept";
  };
  if (setup.unavailable) return <UnavailableNotice />;
  if (setup.error) return <SetupFailed error={setup.error} {...{ registration, onAccepted }} />;
  if (!payment) return <SettingUp />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.clientSecret}>
      <PaymentForm
        {...{ registration, payment, keptUntil, paymentError, scriptFailed, onChanged }}
        renew={keepPlace}
      />
    </StripeForm>
  );
}

/** Pays for the registration that this browser keeps (docs/rules/pages.md#checkout-page). */
function Checkout() {
  const { registration, round, readAgain } = useStoredRegistration();
  const returned = useReturnedPaymentError();
  const [changed, setChanged] = useState<PaymentError | null>(null);
  const toast = useToast();
  const errorText = usePaymentErrorText();

  const startOver = () => {
    const paymentError = { kind: "changed" } as const;
    toast({ ...errorText(paymentError), tone: "destructive", spoken: true });
    setChanged(paymentError);
    readAgain();
  };

  if (registration === undefined) return <SettingUp />;
  if (registration === null)
    return readProof("registration") ? <AlreadyRegisteredNotice /> : <NothingToPay />;
  return (
    <PayableCheckout
      {...{ registration, round }}
      paymentError={changed ?? returned}
      onChanged={startOver}
      onAccepted={readAgain}
    />
  );
}

/** Payment of the registration that was just filled in. */
export default function CheckoutPage() {
  const { t } = useTranslation();
  return (
    <div className="pb-20">
      <PageHeader title={t("titles.checkout")} />
      <div className="wrap pt-10">
        <Checkout />
      </div>
    </div>
  );
}
