import { Link } from "wouter";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { PaymentStateMark } from "#app/components/staff/payment-state-mark.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { GoneAmounts } from "./gone-amounts.tsx";
import { Payer } from "./payer.tsx";
import { Purpose } from "./purpose.tsx";
import { usePaymentView } from "./use-payment-view.ts";
import type { PaymentRow } from "./use-payments.ts";

/** The list on large screens: one line a payment, its name the way to it. */
export function PaymentTable({ payments }: { payments: readonly PaymentRow[] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { addressOf } = usePaymentView();
  const columns: Column<PaymentRow>[] = [
    {
      id: "date",
      label: t("columns.date"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clubTime(createdAt)}</time>,
    },
    {
      id: "payer",
      label: t("columns.payer"),
      isRowHeader: true,
      cell: (payment) => (
        <Link
          href={addressOf(payment.id)}
          className="-my-2 inline-block py-2 underline decoration-sand-500 underline-offset-2 wrap-anywhere"
        >
          <Payer payment={payment} />
        </Link>
      ),
    },
    { id: "purpose", label: t("columns.purpose"), cell: (payment) => <Purpose payment={payment} /> },
    { id: "state", label: t("columns.state"), cell: ({ state }) => <PaymentStateMark state={state} /> },
    {
      id: "amount",
      label: t("columns.amount"),
      numeric: true,
      cell: (payment) => (
        <span className="font-semibold">
          {money(payment.amountCents)}
          <GoneAmounts payment={payment} />
        </span>
      ),
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={payments} rowKey={({ id }) => id} />;
}
