import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { completeAttempt } from "#app/family/payment/tab-payment.ts";
import {
  clearPendingOrder,
  type PendingOrder,
  savePendingOrder,
} from "#app/family/register/pending-order.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import {
  AidRejectedNotice,
  ChildRejectedNotice,
  type RejectedChildren,
  rejectedChildren,
} from "./setup-failure.tsx";
import type { OrderSetup } from "./use-order-setup.ts";

/** A separate file, because paying families do not need it. */
const CodeConfirmation = lazyWithPreload(
  async () => (await import("./code-confirmation.tsx")).CodeConfirmation,
);

interface FreeCheckoutProps {
  order: PendingOrder;
  setup: OrderSetup;
  /** End of the hold, in milliseconds by this device's clock. */
  heldUntil: number;
  /** Called when the order was stored without some of its children, or to be paid by card. */
  onChanged: () => void;
}

/** Checkout of an order without a payment now: a summary beside the form for the email code. */
export function FreeCheckout({ order, setup, heldUntil, onChanged }: FreeCheckoutProps) {
  const [, navigate] = useLocation();
  const { orderId } = setup;
  const { t } = useTranslation("checkout");
  const { aid, paysCash, ...cardOrder } = order;
  const codeConfirms = aid === undefined ? paysCash && ("cash" as const) : ("aid" as const);
  const payByCard = () => {
    savePendingOrder(cardOrder);
    onChanged();
  };
  const [rejected, setRejected] = useState<RejectedChildren | "aid">();
  const complete = () => {
    completeAttempt("registration", { orderId, proof: null });
    clearPendingOrder();
    navigate("/success");
  };
  if (rejected === "aid") return <AidRejectedNotice order={order} onChanged={onChanged} />;
  if (rejected) return <ChildRejectedNotice order={order} rejected={rejected} onChanged={onChanged} />;
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <div>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <CodeConfirmation
            orderId={orderId}
            heldUntil={heldUntil}
            onConfirmed={complete}
            codeConfirms={codeConfirms || undefined}
            onRejected={(error) =>
              setRejected(error.code === "aid_limit" ? "aid" : rejectedChildren(error, order))
            }
          />
        </Suspense>
        {codeConfirms === "cash" && (
          <Button variant="quiet" className="mt-4" onClick={payByCard}>
            {t("free.aid.payByCard")}
          </Button>
        )}
      </div>
      <CheckoutSummary order={order} setup={setup} heldUntil={heldUntil} isChangeable={false} />
    </div>
  );
}
