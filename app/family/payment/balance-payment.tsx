import type { InferResponseType } from "hono/client";
import { useEffect, useEffectEvent } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import type { Cents } from "#domain/money/money.ts";
import { OrderPayment } from "./card-payment.tsx";
import { PaymentSetupFailure, PaymentSetupPending } from "./payment-notices.tsx";
import { readPaymentSetup } from "./payment-setup.ts";
import { fetchPaymentStatus, type PaymentProof, type PaymentStatus } from "./payment-status.ts";
import { StripeElementsProvider } from "./stripe-elements.tsx";
import { clearAttempt, findPaidAttempt, readPaymentAttempt, storeOrderAttempt } from "./tab-payment.ts";
import { type CardPaymentOptions, useCardPayment } from "./use-card-payment.ts";
import { SETUP_TIMEOUT_MS, setUpOrFindPaid, usePaymentSetup } from "./use-payment-setup.ts";

export interface BalancePaymentProps {
  orderId: string;
  /** A part of the balance in cents; undefined for all of it. */
  cents?: Cents | undefined;
  /** Called when the order is paid or its balance has changed. */
  onBalanceChanged: () => void;
}

type PayOrderResponse = InferResponseType<(typeof api)["family"]["orders"][":id"]["pay"]["$post"]>;

/** The payment of an order's open balance, after its setup by the server; amounts in cents. */
type BalancePaymentSetup = Pick<PayOrderResponse, "totalCents" | "intentStatus" | "reference"> & {
  proof: PaymentProof;
};

/**
 * Sets up the payment. The same order and amount return the same payment, in every tab and for every parent.
 * Throws like every API call.
 */
async function setUpBalance({ orderId, cents }: BalancePaymentProps): Promise<BalancePaymentSetup> {
  const request = { param: { id: orderId }, json: { cents } };
  const response = await api.family.orders[":id"].pay.$post(request, withTimeout(SETUP_TIMEOUT_MS));
  const setup = await response.json();
  const proof = readPaymentSetup(setup);
  // After a reload, do not overwrite `isSent` of the same payment.
  if (readPaymentAttempt("registration")?.proof?.paymentIntentId !== proof.paymentIntentId)
    storeOrderAttempt(orderId, proof, cents);
  return { ...setup, proof };
}

/** Sets up the payment, unless this tab has paid already but a reload lost the response. */
async function setUpUnlessPaid(order: BalancePaymentProps) {
  const attempt = readPaymentAttempt("registration");
  if (attempt?.isSent && attempt.orderId === order.orderId) {
    const paid = await findPaidAttempt("registration");
    if (paid?.status.intentStatus === "succeeded") return { paid };
  }
  return setUpOrFindPaid(() => setUpBalance(order), "no_open_balance", order.orderId);
}

/** Returns a function that shows a toast about this tab's payment and fetches the order again. */
function useBalancePaidHandler({ orderId, onBalanceChanged }: BalancePaymentProps) {
  const { t } = useTranslation("checkout");
  return ({ isDuplicate, state }: PaymentStatus) => {
    clearAttempt("registration", { orderId, proof: null });
    const isRefunded = isDuplicate || state === "duplicate_paid";
    const { title, message } = t(isRefunded ? "open.refunded" : "open.paid", { returnObjects: true });
    showToast({ title, message, tone: isRefunded ? "neutral" : "success" });
    onBalanceChanged();
  };
}

interface BalancePaymentFormProps {
  order: BalancePaymentProps;
  payment: BalancePaymentSetup;
  hasScriptFailed: boolean;
  cardOptions: Pick<CardPaymentOptions, "paymentError" | "onPaymentReplaced" | "prepareCharge">;
}

function BalancePaymentForm({ order, payment, hasScriptFailed, cardOptions }: BalancePaymentFormProps) {
  const { t } = useTranslation("checkout");
  const onBalancePaid = useBalancePaidHandler(order);
  const cardPayment = useCardPayment({
    ...cardOptions,
    payment,
    purpose: "registration",
    returnPath: window.location.pathname,
    onPaid: async () => {
      const status = await fetchPaymentStatus(payment.proof).catch(() => null);
      if (status) onBalancePaid(status);
      return status !== null;
    },
  });
  return (
    <OrderPayment
      cardPayment={cardPayment}
      payment={payment}
      hasScriptFailed={hasScriptFailed}
      processingText={t("open.processing")}
    />
  );
}

/** The card payment of an order's open balance, after its setup by the server. */
export function BalancePayment(order: BalancePaymentProps) {
  const { orderId, cents } = order;
  const { payment, paid, error, retry, prepareCharge, cardOptions, ...script } = usePaymentSetup({
    queryKey: ["/api/family/orders/pay", orderId, cents],
    setUp: () => setUpUnlessPaid(order),
  });
  const onAlreadyPaid = useEffectEvent(useBalancePaidHandler(order));
  useEffect(() => {
    if (paid) onAlreadyPaid(paid.status);
  }, [paid]);
  const { title, message } = useErrorText().describeCode("no_open_balance");
  const isNothingOpen = error instanceof ApiError && error.code === "no_open_balance";
  const reportNothingOpen = useEffectEvent(() => {
    clearAttempt("registration", { orderId, proof: null });
    showToast({ title, message });
    order.onBalanceChanged();
  });
  useEffect(() => {
    if (isNothingOpen) reportNothingOpen();
  }, [isNothingOpen]);
  if (error && !isNothingOpen)
    return <PaymentSetupFailure situation="paymentSetupFailed" error={error} onRetry={retry} />;
  if (!payment) return <PaymentSetupPending purpose="registration" />;
  return (
    <StripeElementsProvider stripe={script.stripe} clientSecret={payment.proof.clientSecret}>
      <BalancePaymentForm
        order={order}
        payment={payment}
        hasScriptFailed={script.hasScriptFailed}
        // The balance is checked again before the charge: staff or the other parent may have recorded a payment.
        cardOptions={{ ...cardOptions, prepareCharge }}
      />
    </StripeElementsProvider>
  );
}
