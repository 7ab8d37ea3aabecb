import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { MessageTable } from "./message-table.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { PaymentHead } from "./payment-head.tsx";
import { RefundTable } from "./refund-table.tsx";
import { type Payment, usePayment } from "./use-payment.ts";
import { usePaymentView } from "./use-payment-view.ts";

function LoadedPayment({ payment }: { payment: Payment }) {
  return (
    <div className="grid gap-8">
      <PaymentHead payment={payment} />
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <PaymentFacts payment={payment} />
        <div className="grid gap-8">
          <LedgerTable ledger={payment.ledger} />
          {payment.refunds.length > 0 && <RefundTable refunds={payment.refunds} />}
          <MessageTable messages={payment.messages} paymentId={payment.id} />
        </div>
      </div>
    </div>
  );
}

/** One payment: what it is for, every movement of its money, and what staff can do about it. */
export function PaymentView({ id }: { id: string }) {
  const { t } = useTranslation("adminPayments");
  const { addressOf } = usePaymentView();
  const { data, error, refetch } = usePayment(id);
  return (
    <section aria-label={t("one")}>
      <Link
        href={addressOf()}
        className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
      {data && <LoadedPayment payment={data.data} />}
      {!data && error && <LoadFailure title={t("oneFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
    </section>
  );
}
