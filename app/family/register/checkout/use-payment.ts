import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { isUncharged, type PaymentError } from "#app/family/payment/confirm-card.ts";
import type { PaymentProof } from "#app/family/payment/payment-proof.ts";
import { type PaymentErrorText, useCardPayment } from "#app/family/payment/use-card-payment.ts";
import { paymentStatus, paymentStatusKey } from "#app/family/payment/use-payment-status.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { completeOrder, saveOrder } from "#app/family/register/registration-payment.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";

/** Failures that have a text (docs/rules/wording.md#failures-and-what-they-say), by its key in checkout.json. */
const SITUATIONS = {
  notReady: "paymentNotReady",
  declined: "cardError",
  invalid: "paymentInvalid",
  exception: "paymentException",
  unknown: "paymentUnknown",
} as const;

/** What a family reads about a card that was not charged. */
export function usePaymentErrorText(): (error: PaymentError) => PaymentErrorText {
  const { t } = useTranslation("checkout");
  return ({ kind, detail }) => {
    if (kind === "unauthenticated" || kind === "changed") {
      return {
        title: t(`paymentErrors.${kind}.title`),
        message: t(`paymentErrors.${kind}.message`),
      };
    }
    if (kind === "incomplete") return { title: t("card.incomplete"), message: detail ?? "" };
    const key = `situations.${SITUATIONS[kind]}` as const;
    const ownWords = kind === "exception" ? detail : undefined;
    const note = isUncharged({ kind }) ? t("card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: ownWords || t(`${key}.message`), note };
  };
}

interface PaymentOptions {
  order: PendingOrder;
  orderId: string;
  proof: PaymentProof;
  startsAtBank: boolean;
  paymentError: PaymentError | null;
  /** Makes sure that the place is still held; false when the payment has changed meanwhile. */
  renew: () => Promise<boolean>;
  /** The intent can no longer be paid: another tab has changed the order. */
  onChanged: () => void;
}

function useFinish({ order, orderId, proof }: Pick<PaymentOptions, "order" | "orderId" | "proof">) {
  const { t } = useTranslation("checkout");
  const toast = useToast();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [only, ...others] = order.children;
  const { words, isCamp } = useChosenProgram(only?.programId);
  const one = isCamp ? ("campSuccess" as const) : ("programSuccess" as const);
  const situation = others.length > 0 ? ("orderSuccess" as const) : one;
  /** Tells the server and moves on; false when the server could not be told. */
  return async () => {
    const saved = await saveOrder(orderId, proof);
    if (!saved) return false;
    const status = await paymentStatus(proof).catch(() => undefined);
    // The next page then shows its answer at once.
    queryClient.setQueryData(paymentStatusKey(proof), status);
    completeOrder(
      order.children.map(({ firstName }) => firstName),
      proof,
    );
    if (saved.children.every((child) => child.status === "confirmed")) {
      const { title, message } = t(`situations.${situation}`, { ...words, returnObjects: true });
      toast({ title, message, tone: "success", at: "/success" });
    }
    navigate("/success", { replace: true });
    return true;
  };
}

/** Pays for an order; `unsaved` is the step when it is paid and the site has not said so yet. */
export function usePayment({ order, orderId, proof, renew, ...options }: PaymentOptions) {
  const { t } = useTranslation("checkout");
  const toast = useToast();
  const finish = useFinish({ order, orderId, proof });
  const [unsaved, setUnsaved] = useState(false);

  const save = async () => {
    if (await finish()) return;
    // The page tries on by itself, and says so once.
    if (unsaved) return;
    setUnsaved(true);
    const { title, message } = t("situations.saveFailed", { returnObjects: true });
    toast({ title, message, tone: "destructive" });
  };

  const { step, exclusively, ...paying } = useCardPayment({
    ...options,
    clientSecret: proof.clientSecret,
    returnPath: "/success",
    textOf: usePaymentErrorText(),
    prepare: renew,
    onPaid: save,
  });
  return {
    ...paying,
    step: unsaved ? ("unsaved" as const) : step,
    saveAgain: () => exclusively(save),
  };
}
