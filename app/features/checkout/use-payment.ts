import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useToast } from "#app/components/use-toast.ts";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import { completeRegistration, paymentTruth } from "#app/lib/registration-payment.ts";
import { truthKey } from "#app/lib/use-payment-truth.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { type CardOutcome, confirmCard, lookUpPayment } from "./confirm-card.ts";
import { saveRegistration } from "./save-registration.ts";
import { type Trouble, useTroubleText } from "./trouble.ts";

/**
 * Where a payment stands: the card form, with or without a trouble to tell; `atBank`, when the bank has not
 * decided; `unsure`, when the answer was lost; `unsaved`, when it is paid and the site has not said so yet.
 */
export type PayStep = "card" | "atBank" | "unsure" | "unsaved";

interface PaymentOptions {
  registration: RegistrationData;
  proof: PaymentProof;
  startsAtBank: boolean;
  trouble: Trouble | null;
  /** Makes sure that the place is still held; false when the payment has changed meanwhile. */
  renew: () => Promise<boolean>;
  /** The intent can no longer be paid: another tab has changed the registration. */
  onChanged: () => void;
}

function useFinish(registration: RegistrationData, proof: PaymentProof) {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  /** Tells the server and moves on; false when the server could not be told. */
  return async () => {
    const saved = await saveRegistration(registration, proof.paymentIntentId);
    if (!saved) return false;
    const truth = await paymentTruth(proof).catch(() => undefined);
    // The next page then shows its answer at once.
    queryClient.setQueryData(truthKey(proof), truth);
    completeRegistration(registration.childFirstName, proof);
    if (saved.status === "confirmed") {
      const { title, message } = t("situations.campSuccess", { returnObjects: true });
      toast({ title, message, tone: "success" });
    }
    navigate("/success", { replace: true });
    return true;
  };
}

/** Pays once, however often the button is pressed, and never leaves a family without knowing what happened. */
export function usePayment({
  registration,
  proof,
  startsAtBank,
  renew,
  onChanged,
  ...start
}: PaymentOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const troubleText = useTroubleText();
  const finish = useFinish(registration, proof);
  const [step, setStep] = useState<PayStep>(startsAtBank ? "atBank" : "card");
  const [trouble, setTrouble] = useState(start.trouble);
  const [busy, setBusy] = useState(false);
  const [formReady, setFormReady] = useState(false);
  const [returning, setReturning] = useState(startsAtBank);
  const underWay = useRef(false);

  const goTo = (next: PayStep) => {
    setStep(next);
    if (next === "card") return;
    setReturning(true);
    setFormReady(false);
  };

  const fail = (next: PayStep, reason: Trouble) => {
    setTrouble(reason);
    goTo(next);
    toast({ ...troubleText(reason), tone: "destructive" });
  };

  const save = async () => {
    if (!(await finish())) fail("unsaved", { kind: "unsaved" });
  };

  const settle = async (outcome: CardOutcome) => {
    if (outcome.kind === "trouble") fail("card", outcome.trouble);
    else if (outcome.kind === "succeeded") await save();
    else if (outcome.kind === "canceled") onChanged();
    else goTo(outcome.kind === "processing" ? "atBank" : "unsure");
  };

  /** One thing at a time. */
  const exclusively = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const confirm = async () => {
    if (!stripe || !elements || !formReady) return fail("card", { kind: "notReady" });
    setTrouble(null);
    if (!(await renew())) return;
    const returnUrl = `${window.location.origin}/success`;
    await settle(await confirmCard({ stripe, elements, clientSecret: proof.clientSecret, returnUrl }));
  };

  const lookUp = async () => {
    if (!stripe) return fail("card", { kind: "notReady" });
    await settle(await lookUpPayment(stripe, proof.clientSecret, { kind: "exception" }));
  };

  return {
    step,
    trouble,
    busy,
    /** Something else stood in place of the card form before. */
    returning,
    pay: () => exclusively(confirm),
    lookUpAgain: () => exclusively(lookUp),
    saveAgain: () => exclusively(save),
    /** What the bank has decided after a while. */
    bankDecided: (outcome: CardOutcome) => exclusively(() => settle(outcome)),
    cardFormReady: () => setFormReady(true),
    cardFormFailed: () => fail("card", { kind: "notReady" }),
  };
}
