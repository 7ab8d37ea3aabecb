import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PaymentStateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { ListFilters, useListFilter } from "#app/staff/shared/list/list-filters.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { TextLink } from "#app/ui/link.tsx";
import { PAYMENT_LIST_FILTERS, PAYMENT_PURPOSES } from "#domain/money/payments.ts";
import { Payer, PurposeLabel } from "./payer-and-purpose.tsx";
import { PaymentView } from "./payment-view.tsx";
import { PAYMENTS_API_PATH, type PaymentRow, usePaymentView } from "./use-payment-view.ts";

function ReturnedAmounts({ payment: { refundedCents, disputedCents, answerBy } }: { payment: PaymentRow }) {
  const { t } = useTranslation("adminPayments");
  const { money, date } = useFormat();
  return (
    <>
      {refundedCents > 0 && (
        <span className="block font-normal text-dusk-700">
          {t("terms:refundOf", { cents: money(refundedCents) })}
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

/** Columns of the payment list. The payer links to the payment; on a phone, the whole card does. */
function usePaymentColumns(): ListColumn<PaymentRow>[] {
  const { money, instant } = useFormat();
  const { hrefOf } = usePaymentView();
  return [
    {
      id: "date",
      cardPosition: "line",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{instant(createdAt)}</time>,
    },
    {
      id: "payer",
      isRowHeader: true,
      cell: (payment) => (
        <TextLink
          href={hrefOf(payment.id)}
          variant="row"
          className="-my-2 inline-block py-2 wrap-anywhere not-print:max-lg:after:absolute not-print:max-lg:after:inset-0"
        >
          <Payer {...payment} />
        </TextLink>
      ),
    },
    { id: "purpose", cardPosition: "line", cell: (payment) => <PurposeLabel {...payment} /> },
    { id: "status", cardPosition: "line", cell: ({ state }) => <PaymentStateBadge state={state} /> },
    {
      id: "amount",
      isNumeric: true,
      cardPosition: "beside",
      cell: (payment) => (
        <span className="font-semibold">
          <span>{money(payment.amountCents)}</span>
          <ReturnedAmounts payment={payment} />
        </span>
      ),
    },
  ];
}

const FILTER = { search: "text", state: PAYMENT_LIST_FILTERS, purpose: PAYMENT_PURPOSES } as const;

/** All payments, paid or not, newest first. */
function PaymentList() {
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { scope } = useSeasonScope();
  const list = useListFilter(FILTER);
  const query = usePagedList(PAYMENTS_API_PATH, api.admin.payments.$get, { ...scope, ...list.filter });
  const states = PAYMENT_LIST_FILTERS.map((value) => {
    if (value === "to_answer") return { value, label: t("toAnswer") };
    if (value === "refund_failed") return { value, label: t("refundFailed") };
    return { value, label: value === "unapplied" ? t("unapplied") : t(`admin:paymentStates.${value}`) };
  });
  return (
    <Panel id="payments" title={t("terms:pages.payments")}>
      <SeasonChooser defaultScope="all" className="mb-4" />
      <ListFilters
        {...list}
        searchTexts={{ label: t("terms:search"), placeholder: t("searchHint") }}
        selects={[
          { name: "state", label: t("terms:status"), allLabel: t("terms:all"), choices: states },
          {
            name: "purpose",
            label: t("terms:purpose"),
            allLabel: t("terms:all"),
            choices: PAYMENT_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) })),
          },
        ]}
      />
      <ResourceList
        textPrefix="adminPayments:"
        query={query}
        columns={usePaymentColumns()}
        rowKey={({ id }) => id}
        isFiltered={list.isFiltered}
      />
    </Panel>
  );
}

export default function PaymentPanel() {
  const { openId } = usePaymentView();
  return openId ? <PaymentView key={openId} id={openId} /> : <PaymentList />;
}
