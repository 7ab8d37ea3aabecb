import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useNames } from "./children-list.tsx";

/** No weight for the families whose children all cost something. */
const FreeOrder = lazyPart(
  async () => (await import("#app/family/register/checkout/free-order.tsx")).FreeOrder,
);

/**
 * What is still to be done for free children of a paid order: the code from the mailbox
 * (docs/rules/registration.md#a-free-child-beside-paid-ones). Nothing where none waits.
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
          // What the page says of each child, however it came to know it.
          onConfirmed={() => void queryClient.invalidateQueries({ queryKey: ["/api/payments/status"] })}
        />
      </Suspense>
    </div>
  );
}
