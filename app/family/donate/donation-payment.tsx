import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { CardPayment } from "#app/family/payment/card-form.tsx";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import type { SetUpDonation } from "#app/family/payment/donation-payment.ts";
import { usePaymentErrorText } from "#app/family/payment/payment-error-text.ts";
import { SentWords } from "#app/family/payment/payment-notices.tsx";
import { StripeForm } from "#app/family/payment/stripe-form.tsx";
import { useReturnedPaymentError } from "#app/family/payment/use-card-payment.ts";
import { ApiError, SetUpRefused } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { Cents } from "#domain/money.ts";
import { DonorFields, type DonorForm, NO_DONOR } from "./donor-fields.tsx";
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

/** The card form with the donor's fields, or what has to be known in its place. */
function DonationForm({ payment, donor, paymentError, scriptFailed, onChanged }: DonationFormProps) {
  const { t } = useTranslation(["donate", "checkout"]);
  const { paymentIntentId, clientSecret, totalAmount: amountCents, intentStatus } = payment;
  const proof = { paymentIntentId, clientSecret };
  const startsAtBank = intentStatus === "processing";
  const paying = useDonationPayment({ proof, donor, paymentError, onChanged, startsAtBank });
  return (
    <CardPayment
      {...{ paying, amountCents, proof, scriptFailed }}
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
      <DonorFields form={donor} />
    </CardPayment>
  );
}

interface DonationPaymentProps {
  /** Whole dollars, above 0. */
  dollars: number;
  /** False while somebody still chooses. */
  isResting: boolean;
}

/** Whether an error's own sentence says more than that something failed. */
function isTelling(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const plain = [undefined, "internal_error", "payment_setup_failed"];
  return error instanceof ApiError && !plain.includes(error.code);
}

/** No card form could be had: why, as a toast and for longer than one, and another try (docs/rules/wording.md#failures-and-what-they-say). */
function SetupFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(["checkout", "common"]);
  const { ofThrown } = useErrorText();
  const toast = useToast();
  const failed = t("checkout:situations.donationSetupFailed", { returnObjects: true });
  const { title } = failed;
  const said = error instanceof SetUpRefused ? error.message : "";
  const message = isTelling(error) ? ofThrown(error).message : said || failed.message;
  const tell = useEffectEvent(() => toast({ title, message, tone: "destructive", spoken: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure is told, and only those.
  useEffect(() => tell(), [error]);
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-4">
        {t("common:tryAgain")}
      </Button>
    </Notice>
  );
}

/** What went wrong with one amount is not told of the next. */
function usePaymentErrorOf(dollars: number) {
  const returned = useReturnedPaymentError();
  const [first] = useState(dollars);
  const [changed, setChanged] = useState(0);
  const toast = useToast();
  const errorText = usePaymentErrorText("donation");
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
  if (!payment)
    return (
      <>
        <SentWords purpose="donation" />
        <SettingUp />
      </>
    );
  return (
    <StripeForm stripe={stripe} clientSecret={payment.clientSecret}>
      <DonationForm {...{ payment, donor, paymentError, scriptFailed }} onChanged={startOver} />
    </StripeForm>
  );
}
