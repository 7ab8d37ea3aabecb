import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { CardForm } from "#app/family/payment/card-form.tsx";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import type { SetUpDonation } from "#app/family/payment/donation-payment.ts";
import { AtBankNotice, UnsureNotice } from "#app/family/payment/payment-notices.tsx";
import { StripeForm } from "#app/family/payment/stripe-form.tsx";
import { useReturnedPaymentError } from "#app/family/payment/use-card-payment.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { Cents } from "#domain/money.ts";
import { DonorFields, type DonorForm, NO_DONOR } from "./donor-fields.tsx";
import { SetupFailed, usePaymentErrorText } from "./payment-errors.tsx";
import { SettingUp } from "./setting-up.tsx";
import { useDonated, useDonationPayment, useDonationSetup } from "./use-donation-payment.ts";

interface DonationFormProps {
  payment: SetUpDonation;
  donor: DonorForm;
  paymentError: PaymentError | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  onChanged: () => void;
}

function DonationAmount({ cents }: { cents: Cents }) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  return (
    <dl className="mt-4 mb-5 flex items-baseline justify-between gap-4 border-y-3 border-sand-200 py-3">
      <dt className="font-semibold">{t("card.amount")}</dt>
      <dd className="figures font-display text-headline font-black">{money(cents)}</dd>
    </dl>
  );
}

/** The card form, or what has to be known in its place. */
function DonationForm({ payment, donor, paymentError, scriptFailed, onChanged }: DonationFormProps) {
  const { t } = useTranslation("donate");
  const { paymentIntentId, clientSecret, totalAmount: amountCents, intentStatus } = payment;
  const proof = { paymentIntentId, clientSecret };
  const startsAtBank = intentStatus === "processing";
  const paying = useDonationPayment({ ...{ proof, donor, paymentError, onChanged }, startsAtBank });
  const { step, busy } = paying;

  const reportScript = useEffectEvent(paying.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  if (step === "unsure") return <UnsureNotice busy={busy} onCheck={paying.lookUpAgain} />;
  if (step === "atBank") {
    return (
      <AtBankNotice {...{ amountCents, proof }} next={t("card.atBank")} onDecided={paying.bankDecided} />
    );
  }
  return (
    <CardForm
      title={t("card.title")}
      payLabel={t("card.donate", { amount: amountCents })}
      summary={<DonationAmount cents={amountCents} />}
      paymentError={paying.paymentError}
      busy={busy}
      returning={paying.returning}
      onPay={paying.pay}
      onReady={paying.cardFormReady}
      onFail={paying.cardFormFailed}
    >
      <DonorFields form={donor} />
    </CardForm>
  );
}

interface DonationPaymentProps {
  /** Whole dollars, above 0. */
  dollars: number;
  /** False while somebody still chooses. */
  isResting: boolean;
}

/** What went wrong with one amount is not told of the next. */
function usePaymentErrorOf(dollars: number) {
  const returned = useReturnedPaymentError();
  const [first] = useState(dollars);
  const [changed, setChanged] = useState(0);
  const toast = useToast();
  const errorText = usePaymentErrorText();
  const paymentError: PaymentError = { kind: "changed" };
  const tellChanged = () => {
    setChanged(dollars);
    toast({ ...errorText(paymentError), tone: "destructive", spoken: true });
  };
  const own = changed === dollars ? paymentError : null;
  return { paymentError: own ?? (first === dollars ? returned : null), tellChanged };
}

/** Pays the chosen amount by card, once the server has set it up (docs/rules/pages.md#donation-page). */
export default function DonationPayment({ dollars, isResting }: DonationPaymentProps) {
  const [round, setRound] = useState(0);
  const setup = useDonationSetup({ dollars, isResting, round });
  const { paymentError, tellChanged } = usePaymentErrorOf(dollars);
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
      <DonationForm {...{ payment, donor, paymentError, scriptFailed }} onChanged={startOver} />
    </StripeForm>
  );
}
