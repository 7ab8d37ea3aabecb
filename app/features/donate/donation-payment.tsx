import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { StripeForm } from "#app/components/stripe-form.tsx";
import { useToast } from "#app/components/use-toast.ts";
import type { CardTrouble } from "#app/lib/card-trouble.ts";
import { useHandedTrouble } from "#app/lib/use-handed-trouble.ts";
import { DonationDesk } from "./donation-desk.tsx";
import { type DonorForm, NO_DONOR } from "./donor-fields.tsx";
import { SettingUp } from "./setting-up.tsx";
import { SetupFailed } from "./setup-failed.tsx";
import { useTroubleText } from "./trouble.ts";
import { useDonated } from "./use-donation-payment.ts";
import { useDonationSetup } from "./use-donation-setup.ts";

interface DonationPaymentProps {
  /** Whole dollars, above 0. */
  dollars: number;
  /** False while somebody still chooses. */
  isResting: boolean;
}

/** What went wrong with one amount is not told of the next. */
function useTroubleOf(dollars: number) {
  const handed = useHandedTrouble();
  const [first] = useState(dollars);
  const [changed, setChanged] = useState(0);
  const toast = useToast();
  const troubleText = useTroubleText();
  const trouble: CardTrouble = { kind: "changed" };
  const tellChanged = () => {
    setChanged(dollars);
    toast({ ...troubleText(trouble), tone: "destructive", spoken: true });
  };
  const own = changed === dollars ? trouble : null;
  return { trouble: own ?? (first === dollars ? handed : null), tellChanged };
}

/** Pays the chosen amount by card, once the server has set it up (spec.md §4, Donation flow). */
export default function DonationPayment({ dollars, isResting }: DonationPaymentProps) {
  const [round, setRound] = useState(0);
  const setup = useDonationSetup({ dollars, isResting, round });
  const { trouble, tellChanged } = useTroubleOf(dollars);
  const donor: DonorForm = useForm({ defaultValues: NO_DONOR, mode: "onTouched" });
  const donated = useDonated();

  const { payment, paid, stripe, scriptFailed } = setup;
  const goOn = useEffectEvent(donated);
  useEffect(() => {
    if (paid) void goOn(paid);
  }, [paid]);

  const startOver = () => {
    tellChanged();
    setRound((last) => last + 1);
  };
  if (setup.error && isResting) return <SetupFailed error={setup.error} onRetry={setup.tryAgain} />;
  if (!payment) return <SettingUp />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.clientSecret}>
      <DonationDesk {...{ payment, donor, trouble, scriptFailed }} onChanged={startOver} />
    </StripeForm>
  );
}
