import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import {
  PaymentSetupPending,
  PaymentSetupSkeleton,
  SkeletonWhileLeaving,
} from "#app/family/payment/payment-notices.tsx";
import { StripeElementsProvider } from "#app/family/payment/stripe-elements.tsx";
import {
  readCompletedPayment,
  storeCompletedPayment,
  type TabPayment,
} from "#app/family/payment/tab-payment.ts";
import {
  AlreadyRegisteredNotice,
  SignOrderAgainNotice,
  UnavailableNotice,
} from "#app/family/register/checkout/checkout-notices.tsx";
import { FreeCheckout } from "#app/family/register/checkout/free-checkout.tsx";
import { PaymentForm } from "#app/family/register/checkout/payment-form.tsx";
import { OrderSetupFailure } from "#app/family/register/checkout/setup-failure.tsx";
import { useOrderSetup } from "#app/family/register/checkout/use-order-setup.ts";
import {
  isSignedInOtherTab,
  type PendingOrder,
  readPendingOrder,
} from "#app/family/register/pending-order.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { showToast } from "#app/ui/toasts.ts";

/**
 * The pending order in this browser. Undefined until hydration. `reloadOrder` reads changes from another tab;
 * `reloadCount` counts these.
 */
function useStoredOrder() {
  const [order, setOrder] = useState<PendingOrder | null>();
  const [reloadCount, setReloadCount] = useState(0);
  useEffect(() => setOrder(readPendingOrder()), []);
  const reloadOrder = () => {
    // No stored order: another tab has paid it. Keep the current order; the server reports it as paid.
    setOrder((previous) => readPendingOrder() ?? previous);
    setReloadCount((last) => last + 1);
  };
  return { order, reloadCount, reloadOrder };
}

/**
 * Without a pending order: opens the home page and gives the reason
 * (docs/reference/texts.md#failure-and-success-messages).
 */
function RedirectHome() {
  const { t } = useTranslation("checkout");
  const [, navigate] = useLocation();
  const goHome = () => {
    const { title, message } = t("situations.noRegistration", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
    navigate("/", { replace: true });
  };
  return <SkeletonWhileLeaving onLeave={goHome} />;
}

function RedirectToSuccess({ completed }: { completed: TabPayment }) {
  const [, navigate] = useLocation();
  const showSuccess = () => {
    storeCompletedPayment("registration", completed);
    navigate("/success", { replace: true });
  };
  return <SkeletonWhileLeaving onLeave={showSuccess} />;
}

interface PayableCheckoutProps {
  order: PendingOrder;
  reloadCount: number;
  onOrderReload: () => void;
}

function PayableCheckout({ order, reloadCount, onOrderReload }: PayableCheckoutProps) {
  const {
    payment: orderSetup,
    paid,
    stripe,
    heldUntil,
    hasScriptFailed,
    prepareCharge,
    cardOptions,
    ...setupState
  } = useOrderSetup(order, reloadCount);
  if (setupState.isUnavailable) return <UnavailableNotice />;
  if (setupState.error)
    return <OrderSetupFailure error={setupState.error} order={order} onOrderReload={onOrderReload} />;
  if (paid) return <RedirectToSuccess completed={{ proof: paid.proof }} />;
  if (!orderSetup) return <PaymentSetupPending purpose="registration" />;
  const sharedProps = { order, heldUntil };
  // Another tab may have changed the order.
  const replacePayment = () => {
    cardOptions.onPaymentReplaced();
    onOrderReload();
  };
  const { proof } = orderSetup;
  if (!proof)
    return (
      <FreeCheckout key={orderSetup.orderId} {...sharedProps} setup={orderSetup} onChanged={onOrderReload} />
    );
  return (
    <StripeElementsProvider stripe={stripe} clientSecret={proof.clientSecret}>
      <PaymentForm
        {...sharedProps}
        paymentError={cardOptions.paymentError}
        onPaymentReplaced={replacePayment}
        payment={{ ...orderSetup, proof }}
        hasScriptFailed={hasScriptFailed}
        prepareCharge={prepareCharge}
        onPayCash={onOrderReload}
      />
    </StripeElementsProvider>
  );
}

/** The page without a pending order. A free order's state is checked on /success. */
function NoPendingOrder() {
  const [completed] = useState(() => readCompletedPayment("registration"));
  const [isOrderSignedInOtherTab] = useState(isSignedInOtherTab);
  if (!completed) return isOrderSignedInOtherTab ? <SignOrderAgainNotice /> : <RedirectHome />;
  return completed.proof ? <AlreadyRegisteredNotice /> : <RedirectToSuccess completed={completed} />;
}

function Checkout({ order, reloadCount, reloadOrder }: ReturnType<typeof useStoredOrder>) {
  if (order === undefined) return <PaymentSetupSkeleton />;
  if (order === null) return <NoPendingOrder />;
  return <PayableCheckout order={order} reloadCount={reloadCount} onOrderReload={reloadOrder} />;
}

/** Payment of the order stored in this browser (docs/reference/public-pages.md#checkout-page). */
export default function CheckoutPage() {
  const { t } = useTranslation(["checkout", "common"]);
  const storedOrder = useStoredOrder();
  const { paysCash, aid, quotedPrice } = storedOrder.order ?? {};
  const isOnlyConfirmed = paysCash || aid !== undefined || quotedPrice?.totalCents === 0;
  return (
    <div className="pb-20">
      <PageHeader title={t(isOnlyConfirmed ? "free.page" : "common:titles.checkout")} />
      <div className="page-container pt-10">
        <Checkout {...storedOrder} />
      </div>
    </div>
  );
}
