import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApiError } from "#app/lib/api-error.ts";
import { completeDonation } from "#app/lib/donation-payment.ts";
import { type PaymentProof, saveProof } from "#app/lib/payment-proof.ts";
import { readPendingRegistration } from "#app/lib/pending-registration.ts";
import { completeRegistration, type PaymentTruth, postRegistration } from "#app/lib/registration-payment.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type Arrival, cleanAddress } from "./use-arrival.ts";

/** Tells the server which registration this browser has paid for, and then forgets what was typed. */
async function finishRegistration(childFirstName: string | null, proof: PaymentProof): Promise<void> {
  const pending = readPendingRegistration();
  try {
    if (pending) await postRegistration(pending, proof.paymentIntentId);
  } catch {
    // The server has settled this payment already: what waits here belongs to another one, or the network is gone.
  }
  completeRegistration(childFirstName, proof);
}

/** What follows once the truth about the payment is known: the proof is kept, the address and the form cleaned. */
export function useSettledArrival(
  arrival: Arrival | undefined,
  truth: PaymentTruth | undefined,
  error: Error | null,
): void {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const [, navigate] = useLocation();

  const finishDonation = (outcome: Outcome, proof: PaymentProof) => {
    if (outcome === "donated") {
      completeDonation(proof);
      const { title, message } = t("situations.donationSuccess", { returnObjects: true });
      toast({ title, message, tone: "success" });
    }
    if (outcome === "unpaid") {
      const { title, message } = t("situations.donationFailed", { returnObjects: true });
      toast({ title, message, tone: "destructive", spoken: true, at: "/donate" });
      navigate("/donate", { replace: true, state: { paymentRefused: true } });
    }
  };

  const settle = useEffectEvent((known: PaymentTruth) => {
    if (!arrival?.proof) return;
    const { proof, kind, byRedirect } = arrival;
    const outcome = outcomeOf(known);
    if (byRedirect) cleanAddress();
    if (outcome !== "unpaid") saveProof(kind, proof);
    if (outcome === "unpaid" && byRedirect && kind === "registration" && readPendingRegistration()) {
      const { title, message } = t("situations.cardError", { returnObjects: true });
      toast({ title, message, tone: "destructive", spoken: true, at: "/checkout" });
      navigate("/checkout", { replace: true, state: { paymentRefused: true } });
    }
    if (byRedirect && known.purpose === "donation") finishDonation(outcome, proof);
    if (known.purpose === "registration" && known.intentStatus === "succeeded") {
      void finishRegistration(known.childFirstName, proof);
    }
  });
  useEffect(() => {
    if (truth) settle(truth);
  }, [truth]);

  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) cleanAddress();
  }, [error]);
}
