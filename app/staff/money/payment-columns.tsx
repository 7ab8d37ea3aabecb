import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { ListColumn } from "#app/staff/shared/list/resource-list.tsx";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { PaymentStateMark } from "#app/staff/shared/payment-state-mark.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { TextLink } from "#app/ui/link.tsx";
import { usePaymentView } from "./use-payments.ts";

type PaymentRow = RowOf<typeof api.admin.payments.$get>;

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

/** The name links to the payment; on a phone, the whole card is the link. */
export function usePaymentColumns(): ListColumn<"adminPayments:", PaymentRow>[] {
  const { money } = useFormat();
  const clubTime = useFormatInstant();
  const { addressOf } = usePaymentView();
  return [
    {
      id: "date",
      inCard: "line",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clubTime(createdAt)}</time>,
    },
    {
      id: "payer",
      isRowHeader: true,
      cell: (payment) => (
        <TextLink
          href={addressOf(payment.id)}
          look="row"
          className="-my-2 inline-block py-2 wrap-anywhere not-print:max-lg:after:absolute not-print:max-lg:after:inset-0"
        >
          <Payer payment={payment} />
        </TextLink>
      ),
    },
    { id: "purpose", inCard: "line", cell: (payment) => <Purpose payment={payment} /> },
    { id: "state", inCard: "line", cell: ({ state }) => <PaymentStateMark state={state} /> },
    {
      id: "amount",
      numeric: true,
      inCard: "beside",
      cell: (payment) => (
        <span className="font-semibold">
          <span>{money(payment.amountCents)}</span>
          <ReturnedAmounts payment={payment} />
        </span>
      ),
    },
  ];
}
