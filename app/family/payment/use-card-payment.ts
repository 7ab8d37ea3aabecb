import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearToast, showToast } from "#app/ui/toasts.ts";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import {
  type CardOutcome,
  confirmCard,
  lookUpPayment,
  type PaymentError,
  SLOW_NOTICE_AFTER_MS,
  type SlowStage,
} from "./confirm-card.ts";
import { usePaymentErrorText } from "./payment-error-text.ts";
import { fetchPaymentStatus, type PaymentProof, paymentStatusKey } from "./payment-status.ts";
import { markAttemptDeclined, markAttemptSent } from "./tab-payment.ts";

/** Error of a form that restarts: another tab changed the choice, or the price changed. */
export const PAYMENT_CHANGED_ERROR: PaymentError = { kind: "changed" };

/** Pages after a payment, also from a bank's own page. */
const SUCCESS_PATHS = { registration: "/success", donation: "/success?donation=true" } as const;
/** Timeout of the last status request before leaving, in milliseconds. The next page repeats the request. */
const LAST_STATUS_TIMEOUT_MS = 3_000;

/** Returns a function that opens the success page, with the status if it arrives quickly. */
export function useGoToSuccess(purpose: PaymentPurpose) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return async (proof: PaymentProof, complete: () => void, texts: ErrorText | undefined) => {
    const status = await fetchPaymentStatus(proof, LAST_STATUS_TIMEOUT_MS).catch(() => undefined);
    queryClient.setQueryData(paymentStatusKey(proof), status);
    complete();
    if (texts) showToast({ title: texts.title, message: texts.message, tone: "success" });
    navigate(SUCCESS_PATHS[purpose], { replace: true });
  };
}

/**
 * `card`: the card form, possibly with an error. `processing`: the bank has not decided. `statusUnknown`: the response
 * was lost. `unconfirmed`: paid, but our server has not confirmed it.
 */
type CardStep = "card" | "processing" | "statusUnknown" | "unconfirmed";

/**
 * "ready": the card may be charged. "changed": the payment is different now. "refused": another notice
 * replaces the form.
 */
export type PrepareResult = "ready" | "changed" | "refused";

export interface CardPaymentOptions {
  purpose: PaymentPurpose;
  payment: { proof: PaymentProof; intentStatus: string | null };
  /** Page to which a bank's own page returns; by default, the success page. */
  returnPath?: string;
  /** An error from before this form was shown. */
  paymentError: PaymentError | null;
  prepareCharge: () => Promise<PrepareResult>;
  /** Notifies the server and leaves the page. Returns false if the server could not be reached. */
  onPaid: () => Promise<boolean>;
  /** Called when the intent can no longer be paid and the family was notified. The page restarts with PAYMENT_CHANGED_ERROR. */
  onPaymentReplaced: () => void;
}

/** State of a card payment. It charges once, however often the button is clicked, and always ends in a known step. */
export function useCardPayment(options: CardPaymentOptions) {
  const { purpose, payment, returnPath = SUCCESS_PATHS[purpose] } = options;
  const { proof } = payment;
  const startsProcessing = payment.intentStatus === "processing";
  const stripe = useStripe();
  const elements = useElements();
  const { t } = useTranslation("checkout");
  const describePaymentError = usePaymentErrorText(purpose);
  const [step, setStep] = useState<CardStep>(startsProcessing ? "processing" : "card");
  const [paymentError, setPaymentError] = useState(options.paymentError);
  const [isBusy, setIsBusy] = useState(false);
  const [slowStage, setSlowStage] = useState<SlowStage | null>(null);
  const [isFormReady, setIsFormReady] = useState(false);
  const [wasFormReplaced, setWasFormReplaced] = useState(startsProcessing);
  const isRunning = useRef(false);
  const isUnconfirmedShown = useRef(false);

  const showStep = (nextStep: CardStep) => {
    setStep(nextStep);
    if (nextStep === "card") return;
    setWasFormReplaced(true);
    setIsFormReady(false);
  };

  const announce = (error: PaymentError) => {
    // An empty field is not a failure: the form marks it, and no charge was attempted.
    const tone = error.kind === "incomplete" ? "neutral" : "destructive";
    const { title, message, note } = describePaymentError(error);
    showToast({ title, message: [message, note].filter(Boolean).join(" "), tone, isScreenReaderOnly: true });
  };

  const showError = (error: PaymentError) => {
    if (error.kind !== "unknown" && error.kind !== "notReady") markAttemptDeclined(purpose);
    setPaymentError(error);
    showStep("card");
    announce(error);
  };

  const startOver = () => {
    announce(PAYMENT_CHANGED_ERROR);
    options.onPaymentReplaced();
  };

  const reportPaid = async () => {
    const lateTimer = setTimeout(() => showStep("unconfirmed"), SLOW_NOTICE_AFTER_MS);
    const isReported = await options.onPaid();
    clearTimeout(lateTimer);
    if (isReported) return;
    showStep("unconfirmed");
    // The page retries automatically; show the toast only once. A donation has the notice alone.
    if (purpose === "donation" || isUnconfirmedShown.current) return;
    isUnconfirmedShown.current = true;
    const { title, message } = t("situations.saveFailed", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
  };

  const applyOutcome = async (outcome: CardOutcome) => {
    if (outcome.kind === "failed") showError(outcome.error);
    else if (outcome.kind === "succeeded") await reportPaid();
    else if (outcome.kind === "canceled") startOver();
    else showStep(outcome.kind === "processing" ? "processing" : "statusUnknown");
  };

  /** Runs one action at a time. */
  const runExclusively = async (action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    // An earlier error must not cover the current action.
    clearToast();
    try {
      await action();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };

  const withSlowNotice = async <Result>(stage: SlowStage, action: () => Promise<Result>) => {
    const timer = setTimeout(() => setSlowStage(stage), SLOW_NOTICE_AFTER_MS);
    try {
      return await action();
    } finally {
      clearTimeout(timer);
      setSlowStage(null);
    }
  };

  const chargeCard = async () => {
    if (!stripe || !elements || !isFormReady) return showError({ kind: "notReady" });
    setPaymentError(null);
    const prepareResult = await withSlowNotice("preparing", options.prepareCharge);
    if (prepareResult === "changed") return startOver();
    if (prepareResult === "refused") return;
    markAttemptSent(purpose, proof);
    const returnUrl = `${window.location.origin}${returnPath}`;
    const { clientSecret } = proof;
    await withSlowNotice("charging", async () =>
      applyOutcome(await confirmCard({ stripe, elements, clientSecret, returnUrl })),
    );
  };

  const lookUpOutcome = async () => {
    if (!stripe) return showError({ kind: "notReady" });
    await applyOutcome(await lookUpPayment(stripe, proof.clientSecret, { kind: "exception" }));
  };

  return {
    step,
    slowStage,
    paymentError: paymentError && {
      ...describePaymentError(paymentError),
      isIncomplete: paymentError.kind === "incomplete",
    },
    isBusy,
    /** True if a notice has replaced the card form before. */
    wasFormReplaced,
    pay: () => runExclusively(chargeCard),
    /** Looks up the payment, or notifies the server that it is paid. */
    recheck: () => runExclusively(step === "unconfirmed" ? reportPaid : lookUpOutcome),
    onBankDecision: (outcome: CardOutcome) => runExclusively(() => applyOutcome(outcome)),
    onCardFormReady: () => {
      setIsFormReady(true);
      // The script has loaded after a retry.
      setPaymentError((last) => (last?.kind === "notReady" ? null : last));
    },
    onCardFormFailed: () => showError({ kind: "notReady" }),
  };
}
