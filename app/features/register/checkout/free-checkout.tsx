import type { PendingOrder } from "#app/features/register/pending-order.ts";
import type { SetUpOrder } from "#app/features/register/registration-payment.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";

interface FreeCheckoutProps {
  order: PendingOrder;
  setUp: SetUpOrder;
  /** When the places are free for others again, in milliseconds of this device's clock. */
  keptUntil: number;
}

/** An order that costs nothing: what it is; its code from the mailbox is asked for beside it. */
export function FreeCheckout({ order, setUp: { lines, totalCents }, keptUntil }: FreeCheckoutProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary {...{ order, lines, totalCents, keptUntil }} changeable />
    </div>
  );
}
