import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useNames } from "./children-list.tsx";

/** A separate file, because orders without free children do not need it. */
const FreeOrder = lazyPart(
  async () => (await import("#app/family/register/checkout/free-order.tsx")).FreeOrder,
);

/**
 * The mailbox code for free children of a paid order (docs/rules/registration.md#a-free-child-beside-paid-ones).
 * Nothing if none waits.
 */
export function CodeStep({ orderId, children }: Pick<PaymentStatus, "orderId" | "children">) {
  const queryClient = useQueryClient();
  const beside = useNames(children.filter(({ outcome }) => outcome === "waiting"));
  if (orderId === null || beside === "") return null;
  return (
    <div className="print:hidden">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <FreeOrder
          orderId={orderId}
          beside={beside}
          // Refreshes the outcome of each child.
          onConfirmed={() => void queryClient.invalidateQueries({ queryKey: ["/api/payments/status"] })}
        />
      </Suspense>
    </div>
  );
}
