import { Link } from "wouter";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PaymentStateMark } from "#app/staff/shared/payment-state-mark.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { PaymentRow } from "./use-payments.ts";
import { usePaymentView } from "./use-payments.ts";

/** States in which nothing was charged. Without children, such a payment was replaced by cash or another payment. */
const NOT_CHARGED: readonly PaymentRow["state"][] = ["creating", "open", "canceled"];

/** Who a payment is for: the children, or the donor if named; nobody if another payment replaced it. */
export function Payer({
  payment,
}: {
  payment: Pick<PaymentRow, "registrations" | "donor" | "purpose" | "state">;
}) {
  const { t } = useTranslation("adminPayments");
  const { registrations, donor, purpose, state } = payment;
  if (purpose === "donation") return <span>{donor?.name ?? t("anonymous")}</span>;
  if (registrations.length === 0) return <span>{t(NOT_CHARGED.includes(state) ? "unused" : "erased")}</span>;
  return (
    <span>
      {registrations
        .map(({ childFirstName, childLastName }) => `${childFirstName} ${childLastName}`)
        .join(", ")}
    </span>
  );
}

const NOT_BY_CARD = { cash: "inCash", check: "byCheck" } as const;

/** What was paid for, and how if not by card. */
export function Purpose({
  payment: { purpose, method },
}: {
  payment: Pick<PaymentRow, "purpose" | "method">;
}) {
  const { t } = useTranslation("adminPayments");
  const name = t(`purposes.${purpose}`);
  return <span>{method === "card" ? name : t(NOT_BY_CARD[method], { purpose: name })}</span>;
}

/** Amounts refunded and disputed, and the bank's deadline, below a payment's amount. */
function ReturnedAmounts({ payment: { refundedCents, disputedCents, answerBy } }: { payment: PaymentRow }) {
  const { t } = useTranslation("adminPayments");
  const { money, date } = useFormat();
  return (
    <>
      {refundedCents > 0 && (
        <span className="block font-normal text-dusk-700">
          {t("refundedOf", { cents: money(refundedCents) })}
        </span>
      )}
      {disputedCents > 0 && (
        <span className="block font-normal text-error">
          {t("disputedOf", { cents: money(disputedCents) })}
        </span>
      )}
      {answerBy && <span className="block text-error">{t("answerBy", { day: date(answerBy) })}</span>}
    </>
  );
}

/** One payment, on a small screen; the whole card is a link. */
export function PaymentCard({ payment }: { payment: PaymentRow }) {
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { addressOf } = usePaymentView();
  const { id, state, createdAt, amountCents } = payment;
  return (
    <Card as="li" padding="none" className="figures text-small">
      <Link href={addressOf(id)} className="block rounded p-5 hover:bg-sand-100">
        <span className="flex items-start justify-between gap-4">
          <span className="font-display text-lead leading-tight font-bold wrap-anywhere">
            <Payer payment={payment} />
          </span>
          <span className="shrink-0 text-right font-semibold">
            <span>{money(amountCents)}</span>
            <ReturnedAmounts payment={payment} />
          </span>
        </span>
        <span className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-dusk-700">
          <PaymentStateMark state={state} />
          <span>
            <Purpose payment={payment} />
            <span> · </span>
            <time dateTime={createdAt}>{clubTime(createdAt)}</time>
          </span>
        </span>
      </Link>
    </Card>
  );
}

/** The table on wide screens; the name links to the payment. */
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
        <TextLink href={addressOf(payment.id)} look="row" className="-my-2 inline-block py-2 wrap-anywhere">
          <Payer payment={payment} />
        </TextLink>
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
          <span>{money(payment.amountCents)}</span>
          <ReturnedAmounts payment={payment} />
        </span>
      ),
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={payments} rowKey={({ id }) => id} />;
}
