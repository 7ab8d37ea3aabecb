import { useEffect, useEffectEvent, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { CardPayment } from "#app/family/payment/card-form.tsx";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import type { SetUpDonation } from "#app/family/payment/donation-payment.ts";
import { useSetupErrorText } from "#app/family/payment/payment-error-text.ts";
import { WhileSettingUp } from "#app/family/payment/payment-notices.tsx";
import { StripeForm } from "#app/family/payment/stripe-form.tsx";
import { CHANGED, useReturnedPaymentError } from "#app/family/payment/use-card-payment.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { Cents } from "#domain/money/money.ts";
import { checkDonor, DonorFields, type DonorForm, NO_DONOR } from "./donor-fields.tsx";
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
    <dl className="mt-4 mb-5 flex flex-wrap items-baseline justify-between gap-x-4 border-y-3 border-sand-200 py-3">
      <dt className="font-semibold">{t("card.amount")}</dt>
      <dd className="figures font-display text-headline font-black">{money(cents)}</dd>
    </dl>
  );
}

/** The card form with the donor's fields, or the notice that replaces it. */
function DonationForm({ payment, donor, paymentError, scriptFailed, onChanged }: DonationFormProps) {
  const { t } = useTranslation(["donate", "checkout"]);
  const { paymentIntentId, clientSecret, totalAmount: amountCents, intentStatus } = payment;
  const proof = { paymentIntentId, clientSecret };
  const startsAtBank = intentStatus === "processing";
  const paying = useDonationPayment({ proof, donor, paymentError, onChanged, startsAtBank });
  return (
    <CardPayment
      paying={paying}
      amountCents={amountCents}
      proof={proof}
      scriptFailed={scriptFailed}
      purpose="donation"
      title={t("card.title")}
      payLabel={t("card.donate", { amount: amountCents })}
      summary={<DonationAmount cents={amountCents} />}
      atBank={t("card.atBank")}
      unsaved={
        <>
          <p>{t("checkout:unsaved.gift", { amount: amountCents })}</p>
          <p>{t("checkout:late.next.donation")}</p>
        </>
      }
    >
      <FormProvider {...donor}>
        <DonorFields />
      </FormProvider>
    </CardPayment>
  );
}

interface DonationPaymentProps {
  /** Whole dollars, above 0. */
  dollars: number;
  /** False while the amount is still being changed. */
  isResting: boolean;
}

/**
 * The payment could not be set up: shows why, in a toast and on the page, with a retry button
 * (docs/reference/texts.md#failure-and-success-messages).
 */
function SetupFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("common");
  const toast = useToast();
  const { title, message } = useSetupErrorText("donationSetupFailed")(error);
  const tell = useEffectEvent(() => toast({ title, message, tone: "destructive", spoken: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure is told, and only those.
  useEffect(() => tell(), [error]);
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-4">
        {t("tryAgain")}
      </Button>
    </Notice>
  );
}

/** Card payment of the chosen amount, once the server has set it up (docs/reference/public-pages.md#donation-page). */
export function DonationPayment({ dollars, isResting }: DonationPaymentProps) {
  const [round, setRound] = useState(0);
  const setup = useDonationSetup({ dollars, isResting, round });
  const returned = useReturnedPaymentError();
  const [first] = useState(dollars);
  const [changed, setChanged] = useState(0);
  const donor: DonorForm = useForm({ defaultValues: NO_DONOR, resolver: checkDonor, mode: "onTouched" });
  const donated = useDonated();

  const { payment, paid, stripe, scriptFailed } = setup;
  const goOn = useEffectEvent(donated);
  useEffect(() => {
    if (paid) void goOn(paid);
  }, [paid]);

  const startOver = () => {
    setChanged(dollars);
    setRound((last) => last + 1);
  };
  /** An error belongs to one amount and is not shown for the next. */
  const ofFirst = first === dollars ? returned : null;
  const paymentError = changed === dollars ? CHANGED : ofFirst;
  if (setup.error && isResting) return <SetupFailed error={setup.error} onRetry={setup.tryAgain} />;
  if (!payment) return <WhileSettingUp purpose="donation" shape={<SettingUp />} />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.clientSecret}>
      <DonationForm
        payment={payment}
        donor={donor}
        paymentError={paymentError}
        scriptFailed={scriptFailed}
        onChanged={startOver}
      />
    </StripeForm>
  );
}
