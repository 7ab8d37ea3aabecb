import type { InferResponseType } from "hono/client";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError, readPaymentSetup } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { OrderPayment } from "./card-form.tsx";
import type { PaymentError } from "./confirm-card.ts";
import { SetupFailed, WhileSettingUp } from "./payment-notices.tsx";
import { StripeForm } from "./stripe-form.tsx";
import {
  attemptOf,
  forgetAttempt,
  noteSetUp,
  type PaymentProof,
  type PaymentStatus,
  paymentStatus,
} from "./tab-payment.ts";
import { CHANGED, type Prepared, useCardPayment } from "./use-card-payment.ts";
import { SETUP_PATIENCE_MS, setUpUnlessPaid, usePaymentSetup } from "./use-payment-setup.ts";

export interface OpenPaymentProps {
  orderId: string;
  /** Shows the order anew, once it is paid or owes something else. */
  onPaid: () => void;
}

type PayAnswer = InferResponseType<(typeof api)["family"]["orders"][":id"]["pay"]["$post"]>;

/** The payment of what an order owes, as the server set it up; amounts in cents. */
type SetUpBalance = Pick<PayAnswer, "totalCents" | "intentStatus" | "reference"> & { proof: PaymentProof };

/** The same order and amount give the same payment, in every tab and to every parent. Throws like every API call. */
async function setUpBalance(orderId: string): Promise<SetUpBalance> {
  const request = { param: { id: orderId } };
  const response = await api.family.orders[":id"].pay.$post(request, withTimeout(SETUP_PATIENCE_MS));
  const answer = await response.json();
  const proof = readPaymentSetup(answer);
  // A payment that was sent from this tab stays so after a reload.
  if (attemptOf("registration")?.proof?.paymentIntentId !== proof.paymentIntentId) noteSetUp(orderId, proof);
  return { ...answer, proof };
}

/** Says what became of a payment that this tab made, and shows the order anew. */
function useBalancePaid({ orderId, onPaid }: OpenPaymentProps) {
  const { t } = useTranslation("checkout");
  return ({ isDouble, state }: PaymentStatus) => {
    forgetAttempt(orderId);
    const goesBack = isDouble || state === "duplicate_paid";
    const { title, message } = t(goesBack ? "open.back" : "open.paid", { returnObjects: true });
    showToast({ title, message, tone: goesBack ? "neutral" : "success" });
    onPaid();
  };
}

interface BalanceFormProps extends OpenPaymentProps {
  payment: SetUpBalance;
  paymentError: PaymentError | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  /** Asks once more before the card is charged: staff or the other parent may have been faster. */
  renew: () => Promise<Prepared>;
  onChanged: () => void;
}

/** The card form, or the notice that replaces it. */
function BalanceForm({ scriptFailed, renew, ...options }: BalanceFormProps) {
  const { t } = useTranslation("checkout");
  const { payment, paymentError, onChanged } = options;
  const paid = useBalancePaid(options);
  const paying = useCardPayment({
    payment,
    paymentError,
    onChanged,
    purpose: "registration",
    returnPath: window.location.pathname,
    prepare: renew,
    onPaid: async () => {
      const status = await paymentStatus(payment.proof).catch(() => null);
      if (status) paid(status);
      return status !== null;
    },
  });
  return (
    <OrderPayment paying={paying} payment={payment} scriptFailed={scriptFailed} atBank={t("open.atBank")} />
  );
}

/** The card payment of what an order owes, once the server has set it up. */
export function OpenPayment(order: OpenPaymentProps) {
  const { orderId } = order;
  const [round, setRound] = useState(0);
  const { payment, paid, error, tryAgain, renew, stripe, scriptFailed } = usePaymentSetup({
    queryKey: ["/api/family/orders/pay", orderId, round],
    setUp: () => setUpUnlessPaid(() => setUpBalance(orderId), "nothing_open", orderId),
  });
  const goOn = useEffectEvent(useBalancePaid(order));
  useEffect(() => {
    if (paid) goOn(paid.status);
  }, [paid]);
  const { title, message } = useErrorText().describeCode("nothing_open");
  const isOver = error instanceof ApiError && error.code === "nothing_open";
  const leave = useEffectEvent(() => {
    forgetAttempt(orderId);
    showToast({ title, message });
    order.onPaid();
  });
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  if (error && !isOver)
    return <SetupFailed situation="paymentSetupFailed" error={error} onRetry={tryAgain} />;
  if (!payment) return <WhileSettingUp purpose="registration" />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.proof.clientSecret}>
      <BalanceForm
        {...order}
        renew={renew}
        scriptFailed={scriptFailed}
        payment={payment}
        paymentError={round > 0 ? CHANGED : null}
        onChanged={() => setRound((last) => last + 1)}
      />
    </StripeForm>
  );
}
