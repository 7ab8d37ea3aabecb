import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useTypedSearch } from "#app/ui/use-typed-search.ts";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { PAYMENT_LIST_FILTERS, PAYMENT_PURPOSES } from "#domain/money/payments.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";
import { PaymentCard, PaymentTable } from "./payment-table.tsx";
import { PaymentView } from "./payment-view.tsx";
import { type PaymentRow, usePayments, usePaymentView } from "./use-payments.ts";

/** Search, state and purpose; stored in the address. */
function PaymentFilters() {
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { filter, isFiltered, setFilter } = usePaymentView();
  const { typed, type, reset } = useTypedSearch(filter.search, (search) => setFilter({ search }));
  const states = PAYMENT_LIST_FILTERS.map((value) => {
    if (value === "to_answer") return { value, label: t("toAnswer") };
    if (value === "refund_failed") return { value, label: t("refundFailed") };
    return { value, label: value === "unapplied" ? t("unapplied") : t(`admin:paymentStates.${value}`) };
  });
  const purposes = PAYMENT_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }));
  const clear = () => {
    reset();
    setFilter({ state: "", purpose: "", search: "" });
  };
  return (
    <search className="mb-5 grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[1fr_14rem_14rem_auto]">
      <div className="sm:max-lg:col-span-2">
        <TextField
          type="search"
          name="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          unmarked
          label={t("search")}
          placeholder={t("searchHint")}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <SelectField
        name="state"
        unmarked
        label={t("columns.state")}
        choices={[{ value: "", label: t("allStates") }, ...states]}
        value={filter.state ?? ""}
        onChange={(event) => setFilter({ state: event.target.value })}
      />
      <SelectField
        name="purpose"
        unmarked
        label={t("columns.purpose")}
        choices={[{ value: "", label: t("allPurposes") }, ...purposes]}
        value={filter.purpose ?? ""}
        onChange={(event) => setFilter({ purpose: event.target.value })}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          {t("clearFilters")}
        </Button>
      )}
    </search>
  );
}

function Payments({ payments, isFiltered }: { payments: readonly PaymentRow[]; isFiltered: boolean }) {
  const { t } = useTranslation("adminPayments");
  const isWide = useWideScreen();
  if (payments.length === 0) {
    const empty = isFiltered ? "noMatch" : "empty";
    return <EmptyState title={t(`${empty}.title`)} text={t(`${empty}.text`)} />;
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

/** All payments, paid or not, newest first. */
function PaymentList() {
  const { t } = useTranslation("adminPayments");
  const { filter, isFiltered } = usePaymentView();
  const query = usePayments(filter);
  const { payments } = query;
  return (
    <section aria-labelledby="payments">
      <PanelHeader id="payments" title={t("title")} />
      <SeasonChooser usual="all" className="mb-4" />
      <PaymentFilters />
      <PagedList query={query} failed={t("loadFailed")} loading={t("loading")}>
        {payments && <Payments payments={payments} isFiltered={isFiltered} />}
      </PagedList>
    </section>
  );
}

/** The list of payments, or the one in the address. */
export function PaymentPanel() {
  const { openId } = usePaymentView();
  return openId ? <PaymentView key={openId} id={openId} /> : <PaymentList />;
}
