import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useAidWords } from "#app/family/payment/aid-words.ts";
import { type OrderStatus, useOrderStatus } from "#app/family/payment/order-status.ts";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChildrenList, useNames } from "./children-list.tsx";
import { CodeStep } from "./code-step.tsx";
import { OnwardLinks, Registered } from "./paid-results.tsx";
import { ResultPage } from "./result-page.tsx";
import { NoPayment, NotChecked, Unpaid } from "./unpaid-results.tsx";

/** A free order's status, presented like a payment without a number. */
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
    // The code has proved the address.
    correctableSeconds: 0,
    ...{ orderId, children, lines, receiptEmail },
    programId: first?.programId ?? null,
    childFirstName: first?.firstName ?? null,
    registrationStatus: first?.status ?? null,
  };
}

/** An order opened by a receipt's link: the outcome for each child, and the missing code. */
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

type AidResultProps = Pick<OrderStatus, "children"> & { aid: NonNullable<OrderStatus["aid"]> };

/** The club has a family's request, and keeps the place until it decides (docs/rules/aid.md). */
function AidResult({ aid, children }: AidResultProps) {
  const { title, text } = useAidWords(children.length)(aid);
  return (
    <ResultPage title={title} text={text}>
      <div className="max-w-2xl">
        <ContactPeople />
      </div>
      <OnwardLinks programId={children[0]?.programId ?? null} />
    </ResultPage>
  );
}

/** Outcome of a free order, in the browser that confirmed it (docs/rules/pages.md#success-page). */
export function FreeResult({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useOrderStatus(orderId);
  if (data?.paymentStatus === "paid" && data.totalCents > 0) return <PaidOrder order={data} />;
  if (data?.state === "settled") return <Registered payment={asPaid(data)} />;
  if (data?.aid) return <AidResult {...data} aid={data.aid} />;
  if (data?.state === "waiting") return <Unpaid purpose="registration" />;
  if (data || (error && "status" in error && error.status === 404)) return <NoPayment kind="registration" />;
  if (error) return <NotChecked error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return null;
}
