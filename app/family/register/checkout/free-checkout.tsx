import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { completeAttempt } from "#app/family/payment/tab-payment.ts";
import { clearPendingOrder, type PendingOrder } from "#app/family/register/pending-order.ts";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import {
  AidRejectedNotice,
  ChildRejectedNotice,
  type RejectedChildren,
  rejectedChildren,
} from "./setup-failed.tsx";
import type { OrderSetup } from "./use-order-setup.ts";

/** A separate file, because paying families do not need it. */
const FreeOrder = lazyWithPreload(async () => (await import("./free-order.tsx")).FreeOrder);

interface FreeCheckoutProps {
  order: PendingOrder;
  setup: OrderSetup;
  /** End of the hold, in milliseconds by this device's clock. */
  heldUntil: number;
  /** Called when the order was stored without some of its children. */
  onChanged: () => void;
}

/** Checkout of an order without a payment now: a summary beside the form for the email code. */
export function FreeCheckout({ order, setup, heldUntil, onChanged }: FreeCheckoutProps) {
  const [, navigate] = useLocation();
  const { orderId } = setup;
  const isAid = order.aid !== undefined;
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
      <CheckoutSummary order={order} setup={setup} heldUntil={heldUntil} changeable={false} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <FreeOrder
          orderId={orderId}
          heldUntil={heldUntil}
          onConfirmed={complete}
          isAid={isAid}
          onRejected={(error) =>
            setRejected(error.code === "aid_limit" ? "aid" : rejectedChildren(error, order))
          }
        />
      </Suspense>
    </div>
  );
}
