import { useEffect, useState } from "react";
import { useAidRequestTexts, useCashTexts, useOrderStatus } from "#app/family/payment/order-status.ts";
import { DelayedSlowPaymentNotice } from "#app/family/payment/payment-notices.tsx";
import { usePaymentStatus } from "#app/family/payment/payment-status.ts";
import { asPayment, orderOutcome, paymentOutcome } from "#app/family/register/success/outcome.ts";
import { ResultPage } from "#app/family/register/success/result-page.tsx";
import { type Arrival, readArrival, useCompletion } from "#app/family/register/success/use-arrival.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryNow } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useConnectionLost } from "#app/ui/loading-or-offline.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PaymentPurpose } from "#domain/money/payments.ts";

/** A placeholder. `purpose` is set during the lookup of a payment. */
function CheckingPayment({ purpose }: { purpose?: PaymentPurpose }) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.success")} />
      <div role="status" className="page-container grid gap-6 pt-10">
        <p>{t("checking")}</p>
        {purpose && <DelayedSlowPaymentNotice purpose={purpose} />}
        <Skeleton className="h-72 max-w-2xl" />
      </div>
    </div>
  );
}

/** Shows only what the server knows about the payment or order (docs/reference/public-pages.md#success-page). */
export default function SuccessPage() {
  /** Undefined until hydration. */
  const [arrival, setArrival] = useState<Arrival>();
  useEffect(() => setArrival(readArrival()), []);
  const proof = arrival?.proof ?? null;
  const orderId = (!proof && arrival?.orderId) || null;
  const order = useOrderStatus(orderId);
  const payment = usePaymentStatus(proof);
  const isConnectionLost = useConnectionLost() && proof !== null;
  const { describeError } = useErrorText();
  const aidTexts = useAidRequestTexts(order.data?.children.length ?? 0);
  const cashTexts = useCashTexts();
  useCompletion(arrival, payment.data, payment.error);
  if (!arrival) return <CheckingPayment />;
  const { purpose } = arrival;
  if (order.data) {
    const outcome = orderOutcome(order.data);
    const { aid, cash, totalCents } = order.data;
    const texts = aid ? aidTexts(aid) : cash ? cashTexts(cash, totalCents) : {};
    return (
      <ResultPage
        key={outcome}
        outcome={outcome}
        purpose="registration"
        payment={asPayment(order.data)}
        texts={outcome === "aid" || outcome === "cash" ? texts : {}}
      />
    );
  }
  const { error, isFetching, refetch } = orderId ? order : payment;
  if ((!proof && !orderId) || (error instanceof ApiError && error.status === 404)) {
    return <ResultPage key="none" outcome="none" purpose={purpose} />;
  }
  if (payment.data) {
    const outcome = paymentOutcome(payment.data);
    const { purpose } = payment.data;
    return (
      <ResultPage key={outcome} outcome={outcome} purpose={purpose} payment={payment.data} proof={proof} />
    );
  }
  if (isConnectionLost || error) {
    const { message } = describeError(isConnectionLost ? new TypeError("offline") : error);
    const retry = isConnectionLost
      ? { isBusy: false, onClick: retryNow }
      : { isBusy: isFetching, onClick: () => void refetch() };
    const texts = { text: message };
    return <ResultPage key="notChecked" outcome="notChecked" purpose={purpose} texts={texts} retry={retry} />;
  }
  return orderId ? null : <CheckingPayment purpose={purpose} />;
}
