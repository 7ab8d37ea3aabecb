import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { PaymentError } from "#app/family/payment/confirm-card.ts";
import { Leave, SettingUp, WhileSettingUp } from "#app/family/payment/payment-notices.tsx";
import { StripeForm } from "#app/family/payment/stripe-form.tsx";
import { doneIn, noteDone, type TabPayment } from "#app/family/payment/tab-payment.ts";
import { CHANGED } from "#app/family/payment/use-card-payment.ts";
import {
  AlreadyRegisteredNotice,
  SignAgain,
  UnavailableNotice,
} from "#app/family/register/checkout/checkout-notices.tsx";
import { FreeCheckout } from "#app/family/register/checkout/free-checkout.tsx";
import { PaymentForm } from "#app/family/register/checkout/payment-form.tsx";
import { SetupFailed } from "#app/family/register/checkout/setup-failed.tsx";
import {
  type SetUpOrder,
  type SetUpPayment,
  useOrderSetup,
} from "#app/family/register/checkout/use-order-setup.ts";
import { type PendingOrder, readPendingOrder, unsignedOrder } from "#app/family/register/pending-order.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { showToast } from "#app/ui/toasts.ts";

/**
 * The order stored for payment in this browser; undefined until it is read, after the first render, to match the
 * prerendered page. `readAgain` picks up changes from another tab; `round` counts these.
 */
function useStoredOrder() {
  const [order, setOrder] = useState<PendingOrder | null>();
  const [round, setRound] = useState(0);
  useEffect(() => setOrder(readPendingOrder()), []);
  const readAgain = () => {
    // If it is gone, another tab has paid for it. Keep this one: the server then answers that it is paid.
    setOrder((known) => readPendingOrder() ?? known);
    setRound((last) => last + 1);
  };
  return { order, round, readAgain };
}

/** No order waits for payment: goes to the home page and says why (docs/reference/texts.md#failure-and-success-messages). */
function NothingToPay() {
  const { t } = useTranslation("checkout");
  const [, navigate] = useLocation();
  const leave = () => {
    const { title, message } = t("situations.noRegistration", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
    navigate("/", { replace: true });
  };
  return <Leave go={leave} />;
}

/** What this tab completed, noticed or not: shows how it stands instead of a card form. */
function DoneEarlier({ done }: { done: TabPayment }) {
  const [, navigate] = useLocation();
  const goOn = () => {
    noteDone("registration", done);
    navigate("/success", { replace: true });
  };
  return <Leave go={goOn} />;
}

interface PayableProps {
  order: PendingOrder;
  round: number;
  paymentError: PaymentError | null;
  onChanged: () => void;
  onDecided: () => void;
}

/** Whether an order has a payment; a free one has none. */
function isPayable(payment: SetUpOrder): payment is SetUpPayment {
  return payment.proof !== null;
}

function PayableCheckout({ order, round, onDecided, ...options }: PayableProps) {
  const { payment, paid, stripe, heldUntil, scriptFailed, renew, ...setup } = useOrderSetup(order, round);
  if (setup.unavailable) return <UnavailableNotice />;
  if (setup.error) return <SetupFailed error={setup.error} order={order} onDecided={onDecided} />;
  if (paid) return <DoneEarlier done={paid} />;
  if (!payment) return <WhileSettingUp purpose="registration" />;
  const shown = { order, heldUntil };
  if (!isPayable(payment))
    return <FreeCheckout key={payment.orderId} {...shown} setUp={payment} onChanged={onDecided} />;
  return (
    <StripeForm stripe={stripe} clientSecret={payment.proof.clientSecret}>
      <PaymentForm {...shown} {...options} payment={payment} scriptFailed={scriptFailed} renew={renew} />
    </StripeForm>
  );
}

/** Only what was paid by card is known to be paid. */
function NoOrder() {
  const done = doneIn("registration");
  const [unsigned] = useState(unsignedOrder);
  if (!done) return unsigned ? <SignAgain {...unsigned} /> : <NothingToPay />;
  return done.proof ? <AlreadyRegisteredNotice /> : <DoneEarlier done={done} />;
}

/** Payment of the order stored in this browser (docs/reference/public-pages.md#checkout-page). */
function Checkout() {
  const { order, round, readAgain } = useStoredOrder();
  const [changed, setChanged] = useState<PaymentError | null>(null);
  const startOver = () => {
    setChanged(CHANGED);
    readAgain();
  };

  if (order === undefined) return <SettingUp />;
  if (order === null) return <NoOrder />;
  return (
    <PayableCheckout
      order={order}
      round={round}
      paymentError={changed}
      onChanged={startOver}
      onDecided={readAgain}
    />
  );
}

/** The checkout page. */
export default function CheckoutPage() {
  const { t } = useTranslation();
  return (
    <div className="pb-20">
      <PageHeader title={t("titles.checkout")} />
      <div className="page-container pt-10">
        <Checkout />
      </div>
    </div>
  );
}
