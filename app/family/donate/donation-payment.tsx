import { useEffect, useEffectEvent, useRef } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { CardPayment } from "#app/family/payment/card-payment.tsx";
import {
  type DonationSetup,
  setUpDonation,
  storeDonorDetails,
} from "#app/family/payment/donation-requests.ts";
import { PaymentSetupFailure, PaymentSetupPending } from "#app/family/payment/payment-notices.tsx";
import type { PaymentProof } from "#app/family/payment/payment-status.ts";
import { StripeElementsProvider } from "#app/family/payment/stripe-elements.tsx";
import { completeAttempt } from "#app/family/payment/tab-payment.ts";
import {
  type CardPaymentOptions,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import { usePaymentSetup } from "#app/family/payment/use-payment-setup.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import type { Cents } from "#domain/money/money.ts";
import { DONOR_LIMITS } from "#domain/prices/donation.ts";
import { type DonorDetails, donorSchema } from "#domain/prices/donation-and-aid.ts";

type DonorValues = Record<keyof DonorDetails, string>;
type DonorForm = UseFormReturn<DonorValues, unknown, DonorDetails>;

const EMPTY_DONOR: DonorValues = { donorName: "", donorEmail: "", message: "" };
const DONOR_FIELDS = ["donorName", "donorEmail", "message"] as const;
const donorResolver = createResolver<DonorValues, DonorDetails>((values) =>
  validateWith(donorSchema, values),
);

function useDonorField(name: keyof DonorValues) {
  const { t } = useTranslation("donate");
  const labels = { label: t(`donor.${name}.label`), hint: t(`donor.${name}.hint`) };
  return { ...useField<DonorValues>(name), ...labels };
}

function DonorFields() {
  const { t } = useTranslation("donate");
  return (
    <fieldset className="grid gap-5 border-t-3 border-sand-200 pt-5">
      <legend className="float-left w-full">
        <span className="block font-display text-lead font-bold">{t("donor.title")}</span>
        <span className="block font-text text-small font-normal text-dusk-700">{t("donor.text")}</span>
      </legend>
      <TextField {...useDonorField("donorName")} autoComplete="name" maxLength={DONOR_LIMITS.name} />
      <EmailTypoCheck>
        <TextField {...useDonorField("donorEmail")} type="email" inputMode="email" autoComplete="email" />
      </EmailTypoCheck>
      <TextArea {...useDonorField("message")} rows={2} maxLength={DONOR_LIMITS.message} />
    </fieldset>
  );
}

/** Returns a function that thanks the donor and opens the success page. */
function useDonationSuccess() {
  const { t } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("donation");
  return (proof: PaymentProof) => {
    const complete = () => completeAttempt("donation", { proof });
    return goToSuccess(proof, complete, t("situations.donationSuccess", { returnObjects: true }));
  };
}

/** `validate` marks invalid fields. `save` stores the details unless they are unchanged, and marks fields that the server rejects. */
function useDonorDetails({ getValues, trigger, setError }: DonorForm, proof: PaymentProof) {
  const savedJson = useRef(JSON.stringify(EMPTY_DONOR));
  const save = async (): Promise<"saved" | "invalid" | "failed"> => {
    const details = getValues();
    const json = JSON.stringify(details);
    if (json === savedJson.current) return "saved";
    try {
      await storeDonorDetails(proof, details);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const invalidFields = DONOR_FIELDS.filter((name) => fields[name]);
      for (const name of invalidFields) setError(name, { type: "server", message: fields[name] ?? "" });
      return invalidFields.length > 0 ? "invalid" : "failed";
    }
    savedJson.current = json;
    return "saved";
  };
  return { save, validate: () => trigger(undefined, { shouldFocus: true }) };
}

function DonationAmount({ cents }: { cents: Cents }) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  return (
    <dl className="mt-4 mb-5 flex flex-wrap items-baseline justify-between gap-x-4 border-y-3 border-sand-200 py-3">
      <dt className="font-semibold">{t("card.amount")}</dt>
      <dd className="tabular-nums font-display text-headline font-black">{money(cents)}</dd>
    </dl>
  );
}

interface DonationFormProps extends Pick<CardPaymentOptions, "paymentError" | "onPaymentReplaced"> {
  payment: DonationSetup;
  donor: DonorForm;
  hasScriptFailed: boolean;
}

/** The card form with the donor's fields; a notice replaces it after the payment or while the bank decides. */
function DonationForm({ payment, donor, hasScriptFailed, ...cardOptions }: DonationFormProps) {
  const { t } = useTranslation(["donate", "checkout"]);
  const { proof, totalAmount: amountCents } = payment;
  const showSuccess = useDonationSuccess();
  const details = useDonorDetails(donor, proof);
  const cardPayment = useCardPayment({
    ...cardOptions,
    payment,
    purpose: "donation",
    // The payment has priority: if the details cannot be saved yet, they are saved after it.
    prepareCharge: async () =>
      (await details.validate()) && (await details.save()) !== "invalid" ? "ready" : "refused",
    onPaid: async () => {
      if ((await details.save()) !== "saved") return false;
      await showSuccess(proof);
      return true;
    },
  });
  return (
    <CardPayment
      cardPayment={cardPayment}
      amountCents={amountCents}
      proof={proof}
      hasScriptFailed={hasScriptFailed}
      purpose="donation"
      title={t("card.title")}
      payLabel={t("card.donate", { amount: amountCents })}
      summary={<DonationAmount cents={amountCents} />}
      processingText={t("card.processing")}
      unconfirmedContent={
        <>
          <p>{t("checkout:unconfirmed.gift", { amount: amountCents })}</p>
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

interface AmountPaymentProps {
  /** Whole dollars; 0 without a valid amount. */
  dollars: number;
  /** False while the amount is still changing. */
  isAmountSettled: boolean;
  donor: DonorForm;
}

/** The card payment of one amount, after its setup by the server. */
function AmountPayment({ dollars, isAmountSettled, donor }: AmountPaymentProps) {
  const { payment, paid, error, retry, stripe, hasScriptFailed, cardOptions } = usePaymentSetup({
    queryKey: ["/api/create-donation-intent", dollars],
    setUp: (signal) => setUpDonation(dollars, signal),
    enabled: isAmountSettled,
  });
  const onAlreadyPaid = useEffectEvent(useDonationSuccess());
  useEffect(() => {
    if (paid) void onAlreadyPaid(paid.proof);
  }, [paid]);
  if (error) return <PaymentSetupFailure situation="donationSetupFailed" error={error} onRetry={retry} />;
  if (!payment) return <PaymentSetupPending purpose="donation" />;
  return (
    <StripeElementsProvider stripe={stripe} clientSecret={payment.proof.clientSecret}>
      <DonationForm {...cardOptions} payment={payment} donor={donor} hasScriptFailed={hasScriptFailed} />
    </StripeElementsProvider>
  );
}

/** Card payment of the chosen amount (docs/reference/public-pages.md#donation-page). */
export function DonationPayment(props: Omit<AmountPaymentProps, "donor">) {
  const form: DonorForm = useForm({ defaultValues: EMPTY_DONOR, resolver: donorResolver, mode: "onTouched" });
  if (props.dollars === 0) return null;
  // A new amount resets the errors.
  return <AmountPayment key={props.dollars} {...props} donor={form} />;
}
