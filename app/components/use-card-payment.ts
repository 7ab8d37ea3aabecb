import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRef, useState } from "react";
import type { ErrorText } from "#app/i18n/use-error-text.ts";
import type { CardTrouble } from "#app/lib/card-trouble.ts";
import { type CardOutcome, confirmCard, lookUpPayment } from "#app/lib/confirm-card.ts";
import { useClearToast, useToast } from "./use-toast.ts";

/**
 * Where a payment stands: the card form, with or without a trouble to tell; `atBank`, when the bank has not
 * decided; `unsure`, when the answer was lost.
 */
type CardStep = "card" | "atBank" | "unsure";

interface CardPaymentOptions {
  clientSecret: string;
  /** Where a bank that needs a page of its own sends the visitor back to. */
  returnPath: string;
  startsAtBank: boolean;
  /** What went wrong before this form was shown. */
  trouble: CardTrouble | null;
  textOf: (trouble: CardTrouble) => ErrorText;
  /** What has to be done before the card may be charged; false stops the payment. */
  prepare: () => Promise<boolean>;
  onPaid: () => Promise<void>;
  /** The intent can no longer be paid. */
  onChanged: () => void;
}

/** Charges once, however often the button is pressed, and never leaves anyone without knowing what happened. */
export function useCardPayment(options: CardPaymentOptions) {
  const { clientSecret, startsAtBank, textOf } = options;
  const stripe = useStripe();
  const elements = useElements();
  const toast = useToast();
  const clearToast = useClearToast();
  const [step, setStep] = useState<CardStep>(startsAtBank ? "atBank" : "card");
  const [trouble, setTrouble] = useState(options.trouble);
  const [busy, setBusy] = useState(false);
  const [formReady, setFormReady] = useState(false);
  const [returning, setReturning] = useState(startsAtBank);
  const underWay = useRef(false);

  const goTo = (next: CardStep) => {
    setStep(next);
    if (next === "card") return;
    setReturning(true);
    setFormReady(false);
  };

  const fail = (reason: CardTrouble) => {
    setTrouble(reason);
    goTo("card");
    toast({ ...textOf(reason), tone: "destructive", spoken: true });
  };

  const settle = async (outcome: CardOutcome) => {
    if (outcome.kind === "trouble") fail(outcome.trouble);
    else if (outcome.kind === "succeeded") await options.onPaid();
    else if (outcome.kind === "canceled") options.onChanged();
    else goTo(outcome.kind === "processing" ? "atBank" : "unsure");
  };

  /** One thing at a time. */
  const exclusively = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    // What failed before is not said over what is under way.
    clearToast();
    try {
      await work();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const confirm = async () => {
    if (!stripe || !elements || !formReady) return fail({ kind: "notReady" });
    setTrouble(null);
    if (!(await options.prepare())) return;
    const returnUrl = `${window.location.origin}${options.returnPath}`;
    await settle(await confirmCard({ stripe, elements, clientSecret, returnUrl }));
  };

  const lookUp = async () => {
    if (!stripe) return fail({ kind: "notReady" });
    await settle(await lookUpPayment(stripe, clientSecret, { kind: "exception" }));
  };

  return {
    step,
    trouble: trouble && textOf(trouble),
    busy,
    /** Something else stood in place of the card form before. */
    returning,
    exclusively,
    pay: () => exclusively(confirm),
    lookUpAgain: () => exclusively(lookUp),
    /** What the bank has decided after a while. */
    bankDecided: (outcome: CardOutcome) => exclusively(() => settle(outcome)),
    cardFormReady: () => {
      setFormReady(true);
      // It came after all: its script is asked for until it does.
      setTrouble((last) => (last?.kind === "notReady" ? null : last));
    },
    cardFormFailed: () => fail({ kind: "notReady" }),
  };
}
