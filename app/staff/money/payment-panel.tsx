import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ListFilters } from "#app/staff/shared/list/list-filters.tsx";
import { ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { useListFilter } from "#app/staff/shared/list/use-list-filter.ts";
import { usePages } from "#app/staff/shared/list/use-pages.ts";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import { PAYMENT_LIST_FILTERS, PAYMENT_PURPOSES } from "#domain/money/payments.ts";
import { usePaymentColumns } from "./payment-columns.tsx";
import { PaymentView } from "./payment-view.tsx";
import { PAYMENTS_PATH, usePaymentView } from "./use-payments.ts";

const FILTER = { search: "text", state: PAYMENT_LIST_FILTERS, purpose: PAYMENT_PURPOSES } as const;

/** All payments, paid or not, newest first. */
function PaymentList() {
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { scope } = useScope();
  const list = useListFilter(FILTER);
  const query = usePages(PAYMENTS_PATH, api.admin.payments.$get, { ...scope, ...list.filter });
  const states = PAYMENT_LIST_FILTERS.map((value) => {
    if (value === "to_answer") return { value, label: t("toAnswer") };
    if (value === "refund_failed") return { value, label: t("refundFailed") };
    return { value, label: value === "unapplied" ? t("unapplied") : t(`admin:paymentStates.${value}`) };
  });
  return (
    <section aria-labelledby="payments">
      <PanelHeader id="payments" title={t("title")} />
      <SeasonChooser usual="all" className="mb-4" />
      <ListFilters
        {...list}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        selects={[
          { name: "state", label: t("columns.state"), all: t("allStates"), choices: states },
          {
            name: "purpose",
            label: t("columns.purpose"),
            all: t("allPurposes"),
            choices: PAYMENT_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) })),
          },
        ]}
      />
      <ResourceList
        texts="adminPayments:"
        query={query}
        columns={usePaymentColumns()}
        rowKey={({ id }) => id}
        isFiltered={list.isFiltered}
      />
    </section>
  );
}

/** The list of payments, or the one in the address. */
export default function PaymentPanel() {
  const { openId } = usePaymentView();
  return openId ? <PaymentView key={openId} id={openId} /> : <PaymentList />;
}
