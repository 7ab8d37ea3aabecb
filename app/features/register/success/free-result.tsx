import { type OrderStatus, useOrderStatus } from "#app/lib/order-status.ts";
import type { PaymentStatus } from "#app/lib/use-payment-status.ts";
import { Registered } from "./paid-results.tsx";
import { NoPayment, NotChecked, Unpaid } from "./unpaid-results.tsx";

/** An order without a payment as the page shows one that was paid; it has no number. */
function asPaid({
  orderId,
  totalCents,
  settledAt,
  children,
  lines,
  receiptEmail,
}: OrderStatus): PaymentStatus {
  const [first] = children;
  return {
    purpose: "registration",
    reference: "",
    state: "succeeded",
    isDouble: false,
    intentStatus: "succeeded",
    paidAt: settledAt,
    amountCents: totalCents,
    cardLastFour: null,
    // A code has proved its address.
    correctableSeconds: 0,
    ...{ orderId, children, lines, receiptEmail },
    programId: first?.programId ?? null,
    childFirstName: first?.firstName ?? null,
    registrationStatus: first?.status ?? null,
  };
}

/** What became of an order that cost nothing, for the browser that confirmed it (docs/rules/pages.md#success-page). */
export default function FreeResult({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useOrderStatus(orderId);
  if (data?.state === "settled") return <Registered payment={asPaid(data)} />;
  if (data?.state === "waiting") return <Unpaid purpose="registration" />;
  if (data || (error && "status" in error && error.status === 404)) return <NoPayment kind="registration" />;
  if (error) return <NotChecked error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return null;
}
