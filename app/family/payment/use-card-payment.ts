import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useClearToast, useToast } from "#app/ui/use-toast.ts";
import { type CardOutcome, confirmCard, lookUpPayment, type PaymentError } from "./confirm-card.ts";

/**
 * The error that /success hands over when a bank's own page led back without a payment; once, so that a
 * reload does not repeat it.
 */
export function useReturnedPaymentError(): PaymentError | null {
  const [paymentError, setPaymentError] = useState<PaymentError | null>(null);
  useEffect(() => {
    const state: unknown = window.history.state;
    if (typeof state !== "object" || state === null || !("paymentRefused" in state)) return;
    setPaymentError({ kind: "declined" });
    window.history.replaceState(null, "");
  }, []);
  return paymentError;
}

/** Why nothing was paid, in words; `note` says that nothing was charged, where that is certain. */
export interface PaymentErrorText extends ErrorText {
  note?: string | undefined;
}

/**
 * Where a payment stands: the card form, with or without an error to tell; `atBank`, when the bank has not
 * decided; `unsure`, when the answer was lost.
 */
type CardStep = "card" | "atBank" | "unsure";

interface CardPaymentOptions {
  clientSecret: string;
  /** Where a bank that needs a page of its own sends the visitor back to. */
  returnPath: string;
  startsAtBank: boolean;
  /** What went wrong before this form was shown. */
  paymentError: PaymentError | null;
  textOf: (error: PaymentError) => PaymentErrorText;
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
  const [paymentError, setPaymentError] = useState(options.paymentError);
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

  const fail = (reason: PaymentError) => {
    setPaymentError(reason);
    goTo("card");
    // A field that is empty is no failure: the card form names it, and nothing was tried.
    const tone = reason.kind === "incomplete" ? "neutral" : "destructive";
    const { title, message, note } = textOf(reason);
    toast({ title, message: [message, note].filter(Boolean).join(" "), tone, spoken: true });
  };

  const conclude = async (outcome: CardOutcome) => {
    if (outcome.kind === "failed") fail(outcome.error);
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
    setPaymentError(null);
    if (!(await options.prepare())) return;
    const returnUrl = `${window.location.origin}${options.returnPath}`;
    await conclude(await confirmCard({ stripe, elements, clientSecret, returnUrl }));
  };

  const lookUp = async () => {
    if (!stripe) return fail({ kind: "notReady" });
    await conclude(await lookUpPayment(stripe, clientSecret, { kind: "exception" }));
  };

  return {
    step,
    paymentError: paymentError && {
      ...textOf(paymentError),
      isIncomplete: paymentError.kind === "incomplete",
    },
    busy,
    /** Something else stood in place of the card form before. */
    returning,
    exclusively,
    pay: () => exclusively(confirm),
    lookUpAgain: () => exclusively(lookUp),
    /** What the bank has decided after a while. */
    bankDecided: (outcome: CardOutcome) => exclusively(() => conclude(outcome)),
    cardFormReady: () => {
      setFormReady(true);
      // It came after all: its script is asked for until it does.
      setPaymentError((last) => (last?.kind === "notReady" ? null : last));
    },
    cardFormFailed: () => fail({ kind: "notReady" }),
  };
}
