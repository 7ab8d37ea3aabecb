import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { clearDonationChoice } from "#app/family/donation-choice.ts";
import { setUpDonation, tellDonor } from "#app/family/payment/donation-payment.ts";
import { useStripeScript } from "#app/family/payment/stripe-form.tsx";
import { completePayment, type PaymentProof } from "#app/family/payment/tab-payment.ts";
import {
  type CardPaymentOptions,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DonorDetails } from "#domain/prices/donation-schema.ts";
import type { DonorForm } from "./donor-fields.tsx";

interface SetupOptions {
  /** Whole dollars. */
  dollars: number;
  /** False while the amount is still being changed. */
  isResting: boolean;
  /** A new round sets the payment up again. */
  round: number;
}

/** The data that the card form needs; none for an amount that is no longer chosen. */
export function useDonationSetup({ dollars, isResting, round }: SetupOptions) {
  const { settings } = usePaymentConfig();
  const script = useStripeScript(settings);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["/api/create-donation-intent", dollars, round],
    queryFn: ({ signal }) => retryUntilOnline(() => setUpDonation(dollars, signal), signal),
    enabled: isResting,
    gcTime: 0,
  });
  const answer = isResting ? data : undefined;
  return {
    payment: answer && "payment" in answer ? answer.payment : undefined,
    /** An earlier attempt in this tab that succeeded. */
    paid: answer && "paid" in answer ? answer.paid : undefined,
    error: isFetching ? null : error,
    tryAgain: () => void refetch(),
    ...script,
  };
}

/** Thanks the donor and goes to the success page, which asks the server for the status. */
export function useDonated() {
  const { t } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("donation");
  return (proof: PaymentProof) => {
    const forget = () => {
      completePayment("donation", { proof });
      clearDonationChoice();
    };
    return goToSuccess(proof, forget, t("situations.donationSuccess", { returnObjects: true }));
  };
}

/** Sends the donor's details before the payment, or at the latest after it. False when a field is invalid. */
function useDonorDetails({ getValues, trigger, setError }: DonorForm, proof: PaymentProof) {
  const sent = useRef("");
  const send = async (): Promise<boolean> => {
    const details = getValues();
    const text = JSON.stringify(details);
    if (text === sent.current || (sent.current === "" && !Object.values(details).some(Boolean))) return true;
    try {
      await tellDonor(proof, details);
      sent.current = text;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const names = (Object.keys(details) as (keyof DonorDetails)[]).filter((name) => fields[name]);
      for (const name of names) setError(name, { type: "server", message: fields[name] ?? "" });
      // Paying matters more than the details: on any other error they are sent again after the payment.
      return names.length === 0;
    }
    return true;
  };
  return { tell: send, check: () => trigger(undefined, { shouldFocus: true }) };
}

type DonationPaymentOptions = Omit<CardPaymentOptions, "purpose" | "prepare" | "onPaid"> & {
  donor: DonorForm;
};

/** Pays a donation by the card in the form. */
export function useDonationPayment({ donor, ...options }: DonationPaymentOptions) {
  const { proof } = options;
  const donated = useDonated();
  const details = useDonorDetails(donor, proof);
  return useCardPayment({
    ...options,
    purpose: "donation",
    prepare: async () => ((await details.check()) && (await details.tell()) ? "ready" : "refused"),
    onPaid: async () => {
      await details.tell();
      await donated(proof);
      return true;
    },
  });
}
