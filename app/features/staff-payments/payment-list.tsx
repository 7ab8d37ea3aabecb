import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { PagedList } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useWideScreen } from "#app/components/staff/use-wide-screen.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { PaymentTable } from "./payment-table.tsx";
import { usePaymentView } from "./use-payment-view.ts";
import { type PaymentRow, usePayments } from "./use-payments.ts";

function Payments({ payments, isFiltered }: { payments: readonly PaymentRow[]; isFiltered: boolean }) {
  const { t } = useTranslation("adminPayments");
  const isWide = useWideScreen();
  if (payments.length === 0) {
    const empty = isFiltered ? "noMatch" : "empty";
    return <EmptyList title={t(`${empty}.title`)} text={t(`${empty}.text`)} />;
  }
  if (isWide) return <PaymentTable payments={payments} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

/** Every payment, paid or not, newest first. */
export function PaymentList() {
  const { t } = useTranslation("adminPayments");
  const { filter, isFiltered } = usePaymentView();
  const query = usePayments(filter);
  const { payments } = query;
  return (
    <section aria-labelledby="payments">
      <PanelHeader id="payments" title={t("title")} />
      <PaymentFilters />
      <PagedList query={query} failed={t("loadFailed")} loading={t("loading")}>
        {payments && <Payments payments={payments} isFiltered={isFiltered} />}
      </PagedList>
    </section>
  );
}
