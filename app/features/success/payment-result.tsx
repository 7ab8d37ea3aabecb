import { useConnectionLost } from "#app/components/connection-lost.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApiError } from "#app/lib/api-error.ts";
import { tryConnectionNow } from "#app/lib/connection.ts";
import type { PaymentTruth } from "#app/lib/registration-payment.ts";
import { usePaymentTruth } from "#app/lib/use-payment-truth.ts";
import { Donated, DonationWithQuestion } from "./donation-results.tsx";
import { outcomeOf } from "./outcome.ts";
import { type PaidProps, PaidWithQuestion, Registered } from "./paid-results.tsx";
import { AtBank, NoPayment, NotChecked, Unpaid } from "./unpaid-results.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSettledArrival } from "./use-settled-arrival.ts";

function Checking() {
  const { t } = useTranslation(["success", "common"]);
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.success")} />
      <div role="status" className="wrap grid gap-6 pt-10">
        <p>{t("checking")}</p>
        <Skeleton className="h-72 max-w-2xl" />
      </div>
    </div>
  );
}

function Result({ truth, proof }: PaidProps) {
  const outcome = outcomeOf(truth);
  switch (outcome) {
    case "registered":
      return <Registered truth={truth} />;
    case "donated":
      return <Donated truth={truth} proof={proof} />;
    case "atBank":
      return <AtBank truth={truth} />;
    case "unpaid":
      return <Unpaid purpose={truth.purpose} />;
    case "returned":
      return <DonationWithQuestion reason={outcome} truth={truth} />;
    default:
      if (truth.purpose === "donation") {
        return <DonationWithQuestion reason="review" truth={truth} />;
      }
      return <PaidWithQuestion key={outcome} reason={outcome} truth={truth} />;
  }
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Says what the server knows about the payment that led here, and nothing more (design.md §7.23). */
export function PaymentResult() {
  const arrival = useArrival();
  const proof = arrival?.proof ?? null;
  const { data, error, isFetching, refetch } = usePaymentTruth(proof);
  const isLost = useConnectionLost();
  useSettledArrival(arrival, data, error);
  if (!arrival) return <Checking />;
  if (!proof || isUnknown(error)) return <NoPayment kind={arrival.kind} />;
  if (data) return <Result truth={data satisfies PaymentTruth} proof={proof} />;
  if (isLost) return <NotChecked error={new TypeError("offline")} onRetry={tryConnectionNow} />;
  if (error) return <NotChecked error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Checking />;
}
