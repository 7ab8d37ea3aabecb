import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { KeyIn } from "#app/lib/storage/browser-keys.ts";
import { takeHistoryEntry } from "#app/lib/storage/browser-storage.ts";
import { useClearToast, useToast } from "#app/ui/use-toast.ts";
import { type CardOutcome, confirmCard, lookUpPayment, type PaymentError } from "./confirm-card.ts";
import { usePaymentErrorText } from "./payment-error-text.ts";
import {
  noteRefused,
  noteSent,
  type PaymentProof,
  type Purpose,
  paymentStatus,
  paymentStatusKey,
} from "./tab-payment.ts";

/** Why a form begins anew: another tab has chosen something else, or the price has changed. */
export const CHANGED: PaymentError = { kind: "changed" };

const REFUSED_KEY = "paymentRefused" satisfies KeyIn<"history">;
/** How /success hands a refusal on to the page with the card form. */
export const PAYMENT_REFUSED = { [REFUSED_KEY]: true };

/**
 * The error that /success hands over when a bank's own page led back without a payment; once, so that a
 * reload does not repeat it.
 */
export function useReturnedPaymentError(): PaymentError | null {
  const [paymentError, setPaymentError] = useState<PaymentError | null>(null);
  useEffect(() => {
    if (takeHistoryEntry(REFUSED_KEY)) setPaymentError({ kind: "declined" });
  }, []);
  return paymentError;
}

/** Where a paid card leads, and a bank's own page. */
const AFTER_PAYING = { registration: "/success", donation: "/success?donation=true" } as const;
/** The next page asks by itself: no answer for this long is no reason to stay, in milliseconds. */
const LAST_LOOK_MS = 3_000;

/** Leads to the page that shows what the server knows, with its answer where it comes at once. */
export function useGoToSuccess(purpose: Purpose) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return async (proof: PaymentProof, forget: () => void, words: ErrorText | undefined) => {
    const status = await paymentStatus(proof, LAST_LOOK_MS).catch(() => undefined);
    queryClient.setQueryData(paymentStatusKey(proof), status);
    forget();
    if (words) toast({ title: words.title, message: words.message, tone: "success", at: "/success" });
    navigate(AFTER_PAYING[purpose], { replace: true });
  };
}

/**
 * Without an answer for this long, in milliseconds, a family reads what may have happened to its money
 * (docs/rules/money.md#when-an-answer-is-late). Underneath we wait on.
 */
export const REASSURE_AFTER_MS = 8_000;
const LOOK_AGAIN_MS = 1_000;

/** What a slow answer is about: nothing is charged before it, or the card may have been charged. */
export type Waiting = "preparing" | "charging";

/** Whether a bank's own question stands over the page, which the family is answering. */
function isCovered(): boolean {
  const top = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  return top !== null && !top.contains(document.body) && top.closest("#root, #announcements") === null;
}

/**
 * Where a payment stands: the card form, with or without an error to tell; `atBank`, when the bank has not
 * decided; `unsure`, when the answer was lost; `unsaved`, when it is paid and the site has not said so yet.
 */
type CardStep = "card" | "atBank" | "unsure" | "unsaved";

/** Whether the card may be charged now, the payment has become another one, or something else has to be seen to first. */
export type Prepared = "ready" | "changed" | "refused";

export interface CardPaymentOptions {
  purpose: Purpose;
  proof: PaymentProof;
  startsAtBank: boolean;
  /** What went wrong before this form was shown. */
  paymentError: PaymentError | null;
  /** What has to be done before the card may be charged. */
  prepare: () => Promise<Prepared>;
  /** Tells the server, and leaves the page; false when the server could not be told. */
  onPaid: () => Promise<boolean>;
  /** The intent can no longer be paid, as the family has been told: the page begins anew, with CHANGED. */
  onChanged: () => void;
}

/** Charges once, however often the button is pressed, and never leaves anyone without knowing what happened. */
export function useCardPayment(options: CardPaymentOptions) {
  const { purpose, proof, startsAtBank } = options;
  const stripe = useStripe();
  const elements = useElements();
  const { t } = useTranslation("checkout");
  const toast = useToast();
  const clearToast = useClearToast();
  const textOf = usePaymentErrorText(purpose);
  const [step, setStep] = useState<CardStep>(startsAtBank ? "atBank" : "card");
  const [paymentError, setPaymentError] = useState(options.paymentError);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [formReady, setFormReady] = useState(false);
  const [returning, setReturning] = useState(startsAtBank);
  const underWay = useRef(false);
  const isToldUnsaved = useRef(false);

  const goTo = (next: CardStep) => {
    setStep(next);
    if (next === "card") return;
    setReturning(true);
    setFormReady(false);
  };

  const say = (reason: PaymentError) => {
    // A field that is empty is no failure: the card form names it, and nothing was tried.
    const tone = reason.kind === "incomplete" ? "neutral" : "destructive";
    const { title, message, note } = textOf(reason);
    toast({ title, message: [message, note].filter(Boolean).join(" "), tone, spoken: true });
  };

  const fail = (reason: PaymentError) => {
    if (reason.kind !== "unknown" && reason.kind !== "notReady") noteRefused(purpose);
    setPaymentError(reason);
    goTo("card");
    say(reason);
  };

  const startOver = () => {
    say(CHANGED);
    options.onChanged();
  };

  const save = async () => {
    const late = setTimeout(() => goTo("unsaved"), REASSURE_AFTER_MS);
    const isSaved = await options.onPaid();
    clearTimeout(late);
    if (isSaved) return;
    goTo("unsaved");
    // The page tries on by itself, and says so once.
    if (isToldUnsaved.current) return;
    isToldUnsaved.current = true;
    const { title, message } = t("situations.saveFailed", { returnObjects: true });
    toast({ title, message, tone: "destructive" });
  };

  const conclude = async (outcome: CardOutcome) => {
    if (outcome.kind === "failed") fail(outcome.error);
    else if (outcome.kind === "succeeded") await save();
    else if (outcome.kind === "canceled") startOver();
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
    const returnUrl = `${window.location.origin}${AFTER_PAYING[purpose]}`;
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
    /** What has been slow to answer for a while. */
    waiting,
    paymentError: paymentError && {
      ...textOf(paymentError),
      isIncomplete: paymentError.kind === "incomplete",
    },
    busy,
    /** Something else stood in place of the card form before. */
    returning,
    pay: () => exclusively(confirm),
    /** Finds out what became of the payment, or tells the server of it. */
    checkAgain: () => exclusively(step === "unsaved" ? save : lookUp),
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
