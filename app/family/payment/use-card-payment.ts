import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearToast, showToast } from "#app/ui/toasts.ts";
import {
  type CardOutcome,
  confirmCard,
  lookUpPayment,
  type PaymentError,
  REASSURE_AFTER_MS,
  type Waiting,
} from "./confirm-card.ts";
import { usePaymentErrorText } from "./payment-error-text.ts";
import {
  noteRefused,
  noteSent,
  type PaymentProof,
  type Purpose,
  paymentStatus,
  paymentStatusKey,
} from "./tab-payment.ts";

/** Why a form starts again: another tab changed the choice, or the price changed. */
export const CHANGED: PaymentError = { kind: "changed" };

/** Where to go after a payment, also from a bank's own page. */
const AFTER_PAYING = { registration: "/success", donation: "/success?donation=true" } as const;
/** Timeout of the last status request before leaving, in milliseconds: the next page asks again. */
const LAST_LOOK_MS = 3_000;

/** Goes to the success page, with the status if it comes quickly. */
export function useGoToSuccess(purpose: Purpose) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return async (proof: PaymentProof, forget: () => void, words: ErrorText | undefined) => {
    const status = await paymentStatus(proof, LAST_LOOK_MS).catch(() => undefined);
    queryClient.setQueryData(paymentStatusKey(proof), status);
    forget();
    if (words) showToast({ title: words.title, message: words.message, tone: "success" });
    navigate(AFTER_PAYING[purpose], { replace: true });
  };
}

const LOOK_AGAIN_MS = 1_000;

/** Whether a bank's dialog covers the page, which the family is answering. */
function isCovered(): boolean {
  const top = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return top !== null && !top.contains(document.body) && top.closest("#root") === null;
}

/**
 * `card`: the card form, possibly with an error. `atBank`: the bank has not decided. `unsure`: the answer was lost.
 * `unsaved`: paid, but our server has not confirmed it.
 */
type CardStep = "card" | "atBank" | "unsure" | "unsaved";

/**
 * "ready": the card may be charged. "changed": the payment is a different one now. "refused": another notice replaces
 * the form.
 */
export type Prepared = "ready" | "changed" | "refused";

export interface CardPaymentOptions {
  purpose: Purpose;
  payment: { proof: PaymentProof; intentStatus: string | null };
  /** Where a bank's own page returns to; the success page if left out. */
  returnPath?: string;
  /** An error from before this form was shown. */
  paymentError: PaymentError | null;
  /** Runs before the card is charged. */
  prepare: () => Promise<Prepared>;
  /** Notifies the server and leaves the page; false if the server could not be reached. */
  onPaid: () => Promise<boolean>;
  /** The intent can no longer be paid and the family has been told: the page starts again with CHANGED. */
  onChanged: () => void;
}

/** State of a card payment: charges once, however often the button is clicked, and always ends in a known step. */
export function useCardPayment(options: CardPaymentOptions) {
  const { purpose, payment, returnPath = AFTER_PAYING[purpose] } = options;
  const { proof } = payment;
  const startsAtBank = payment.intentStatus === "processing";
  const stripe = useStripe();
  const elements = useElements();
  const { t } = useTranslation("checkout");
  const textOf = usePaymentErrorText(purpose);
  const [step, setStep] = useState<CardStep>(startsAtBank ? "atBank" : "card");
  const [paymentError, setPaymentError] = useState(options.paymentError);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [formReady, setFormReady] = useState(false);
  const [returning, setReturning] = useState(startsAtBank);
  const underWay = useRef(false);
  const isUnsavedShown = useRef(false);

  const goTo = (next: CardStep) => {
    setStep(next);
    if (next === "card") return;
    setReturning(true);
    setFormReady(false);
  };

  const announce = (reason: PaymentError) => {
    // An empty field is no failure: the form marks it, and nothing was tried.
    const tone = reason.kind === "incomplete" ? "neutral" : "destructive";
    const { title, message, note } = textOf(reason);
    showToast({ title, message: [message, note].filter(Boolean).join(" "), tone, spoken: true });
  };

  const fail = (reason: PaymentError) => {
    if (reason.kind !== "unknown" && reason.kind !== "notReady") noteRefused(purpose);
    setPaymentError(reason);
    goTo("card");
    announce(reason);
  };

  const startOver = () => {
    announce(CHANGED);
    options.onChanged();
  };

  const save = async () => {
    const late = setTimeout(() => goTo("unsaved"), REASSURE_AFTER_MS);
    const isSaved = await options.onPaid();
    clearTimeout(late);
    if (isSaved) return;
    goTo("unsaved");
    // The page retries by itself; show the toast only once.
    if (isUnsavedShown.current) return;
    isUnsavedShown.current = true;
    const { title, message } = t("situations.saveFailed", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
  };

  const conclude = async (outcome: CardOutcome) => {
    if (outcome.kind === "failed") fail(outcome.error);
    else if (outcome.kind === "succeeded") await save();
    else if (outcome.kind === "canceled") startOver();
    else goTo(outcome.kind === "processing" ? "atBank" : "unsure");
  };

  /** Runs one action at a time. */
  const exclusively = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    // An earlier error must not cover the current action.
    clearToast();
    try {
      await work();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const reassuring = async <Answer>(about: Waiting, work: () => Promise<Answer>) => {
    const look = () => (isCovered() ? again(LOOK_AGAIN_MS) : setWaiting(about));
    const again = (milliseconds: number) => {
      timer = setTimeout(look, milliseconds);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    again(REASSURE_AFTER_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      setWaiting(null);
    }
  };

  const confirm = async () => {
    if (!stripe || !elements || !formReady) return fail({ kind: "notReady" });
    setPaymentError(null);
    const prepared = await reassuring("preparing", options.prepare);
    if (prepared === "changed") return startOver();
    if (prepared === "refused") return;
    noteSent(purpose, proof);
    const returnUrl = `${window.location.origin}${returnPath}`;
    const { clientSecret } = proof;
    await reassuring("charging", async () =>
      conclude(await confirmCard({ stripe, elements, clientSecret, returnUrl })),
    );
  };

  const lookUp = async () => {
    if (!stripe) return fail({ kind: "notReady" });
    await conclude(await lookUpPayment(stripe, proof.clientSecret, { kind: "exception" }));
  };

  return {
    step,
    /** Set once an answer is late. */
    waiting,
    paymentError: paymentError && {
      ...textOf(paymentError),
      isIncomplete: paymentError.kind === "incomplete",
    },
    busy,
    /** Whether a notice replaced the card form before. */
    returning,
    pay: () => exclusively(confirm),
    /** Looks the payment up, or notifies the server that it is paid. */
    checkAgain: () => exclusively(step === "unsaved" ? save : lookUp),
    /** Handles the bank's late decision. */
    bankDecided: (outcome: CardOutcome) => exclusively(() => conclude(outcome)),
    cardFormReady: () => {
      setFormReady(true);
      // The script loaded after all: it is retried until it does.
      setPaymentError((last) => (last?.kind === "notReady" ? null : last));
    },
    cardFormFailed: () => fail({ kind: "notReady" }),
  };
}
