import { LateWords } from "#app/family/payment/payment-notices.tsx";
import { type PaymentStatus, type Purpose, usePaymentStatus } from "#app/family/payment/tab-payment.ts";
import { FreeResult } from "#app/family/register/success/free-result.tsx";
import { outcomeOf } from "#app/family/register/success/outcome.ts";
import {
  Donated,
  DonationWithQuestion,
  PaidGift,
  type PaidProps,
  PaidWithQuestion,
  Registered,
} from "#app/family/register/success/paid-results.tsx";
import { AtBank, NoPayment, NotChecked, Unpaid } from "#app/family/register/success/unpaid-results.tsx";
import { useArrival, useCompletion } from "#app/family/register/success/use-arrival.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { tryConnectionNow } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useConnectionLost } from "#app/ui/connection-lost.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** `purpose` is set while a payment is looked up. */
function Checking({ purpose }: { purpose?: Purpose }) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.success")} />
      <div role="status" className="wrap grid gap-6 pt-10">
        <p>{t("checking")}</p>
        {purpose && <LateWords purpose={purpose} />}
        <Skeleton className="h-72 max-w-2xl" />
      </div>
    </div>
  );
}

function Result({ payment, proof }: PaidProps) {
  const outcome = outcomeOf(payment);
  switch (outcome) {
    case "registered":
      return <Registered payment={payment} />;
    case "waiting":
      return <PaidGift payment={payment} />;
    case "donated":
      return <Donated payment={payment} proof={proof} />;
    case "atBank":
      return <AtBank payment={payment} />;
    case "unpaid":
      return <Unpaid purpose={payment.purpose} />;
    case "returned":
      return <DonationWithQuestion reason={outcome} payment={payment} />;
    default:
      if (payment.purpose === "donation") {
        return <DonationWithQuestion reason="review" payment={payment} />;
      }
      return <PaidWithQuestion key={outcome} reason={outcome} payment={payment} />;
  }
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Shows what the server knows about the payment, and nothing more (docs/rules/pages.md#success-page). */
export default function SuccessPage() {
  const arrival = useArrival();
  const proof = arrival?.proof ?? null;
  const { data, error, isFetching, refetch } = usePaymentStatus(proof);
  const isLost = useConnectionLost();
  useCompletion(arrival, data, error);
  if (!arrival) return <Checking />;
  if (arrival.orderId && !proof) return <FreeResult orderId={arrival.orderId} />;
  if (!proof || isUnknown(error)) return <NoPayment kind={arrival.kind} />;
  if (data) return <Result payment={data satisfies PaymentStatus} proof={proof} />;
  if (isLost) return <NotChecked error={new TypeError("offline")} onRetry={tryConnectionNow} />;
  if (error) return <NotChecked error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Checking purpose={arrival.kind} />;
}
