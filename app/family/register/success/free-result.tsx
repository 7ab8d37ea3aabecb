import { type OrderStatus, useOrderStatus } from "#app/family/payment/order-status.ts";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChildrenList, useNames } from "./children-list.tsx";
import { CodeStep } from "./code-step.tsx";
import { OnwardLinks, Registered } from "./paid-results.tsx";
import { ResultPage } from "./result-page.tsx";
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

/** The page that a receipt's link opens: what became of each child of a paid order, and the code that is still missing. */
function PaidOrder({ order }: { order: OrderStatus }) {
  const { t } = useTranslation("success");
  const isWaiting = order.state === "waiting";
  const names = useNames(order.children.filter(({ outcome }) => outcome === "waiting"));
  return (
    <ResultPage
      title={t(isWaiting ? "waiting.title" : "registered.title")}
      text={isWaiting ? t("waiting.text", { names }) : undefined}
    >
      <div className="grid max-w-3xl gap-10">
        <CodeStep {...order} />
        <ChildrenList payment={order} />
      </div>
      <OnwardLinks programId={order.children[0]?.programId ?? null} />
    </ResultPage>
  );
}

/** What became of an order that cost nothing, for the browser that confirmed it (docs/rules/pages.md#success-page). */
export function FreeResult({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useOrderStatus(orderId);
  if (data?.paymentStatus === "paid" && data.totalCents > 0) return <PaidOrder order={data} />;
  if (data?.state === "settled") return <Registered payment={asPaid(data)} />;
  if (data?.state === "waiting") return <Unpaid purpose="registration" />;
  if (data || (error && "status" in error && error.status === 404)) return <NoPayment kind="registration" />;
  if (error) return <NotChecked error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return null;
}
