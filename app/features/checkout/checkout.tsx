import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { StripeForm } from "#app/components/stripe-form.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardTrouble } from "#app/lib/card-trouble.ts";
import { readProof } from "#app/lib/payment-proof.ts";
import { useHandedTrouble } from "#app/lib/use-handed-trouble.ts";
import { isPayable } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { AlreadyRegisteredNotice, RefusedNotice, UnavailableNotice } from "./checkout-notices.tsx";
import { PaymentDesk } from "./payment-desk.tsx";
import { SettingUp } from "./setting-up.tsx";
import { SetupFailed } from "./setup-failed.tsx";
import { useTroubleText } from "./trouble.ts";
import { usePaymentSetup } from "./use-payment-setup.ts";
import { useStoredRegistration } from "./use-stored-registration.ts";

/** Nothing waits for payment: home, with the reason (spec.md §8). */
function NothingToPay() {
  const { t } = useTranslation("errors");
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
  registration: RegistrationData;
  round: number;
  trouble: CardTrouble | null;
  onChanged: () => void;
}

function PayableCheckout({ registration, round, trouble, onChanged }: PayableProps) {
  const { payment, keptUntil, stripe, scriptFailed, renew, ...setup } = usePaymentSetup(registration, round);
  const keepPlace = async () => {
    const renewal = await renew();
    if (renewal === "changed") onChanged();
    return renewal === "kept";
  };
  if (setup.unavailable) return <UnavailableNotice />;
  if (setup.error) return <SetupFailed error={setup.error} />;
  if (!payment) return <SettingUp />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.clientSecret}>
      <PaymentDesk
        {...{ registration, payment, keptUntil, trouble, scriptFailed, onChanged }}
        renew={keepPlace}
      />
    </StripeForm>
  );
}

/** Pays for the registration that this browser keeps (spec.md §2 and §4, Checkout). */
export function Checkout() {
  const { registration, round, readAgain } = useStoredRegistration();
  const handed = useHandedTrouble();
  const [changed, setChanged] = useState<CardTrouble | null>(null);
  const toast = useToast();
  const troubleText = useTroubleText();

  const startOver = () => {
    const trouble = { kind: "changed" } as const;
    toast({ ...troubleText(trouble), tone: "destructive", spoken: true });
    setChanged(trouble);
    readAgain();
  };

  if (registration === undefined) return <SettingUp />;
  if (registration === null)
    return readProof("registration") ? <AlreadyRegisteredNotice /> : <NothingToPay />;
  if (!isPayable(registration.signUpReason)) return <RefusedNotice code="not_payable" />;
  return <PayableCheckout {...{ registration, round }} trouble={changed ?? handed} onChanged={startOver} />;
}
