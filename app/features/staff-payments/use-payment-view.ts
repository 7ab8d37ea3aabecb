import { useLocation, useSearchParams } from "wouter";
import { withParameters, withQuery } from "#app/lib/address-parameters.ts";
import {
  PAYMENT_PURPOSES,
  PAYMENT_STATES,
  type PaymentPurpose,
  type PaymentState,
} from "#domain/payment-state.ts";
import { paymentAddress, staffViewAt } from "#domain/staff-routes.ts";

export interface PaymentFilter {
  state: PaymentState | undefined;
  purpose: PaymentPurpose | undefined;
  search: string;
}

/** What the address says about this view: the filter, and the one payment that is open, if any. */
export function usePaymentView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const filter: PaymentFilter = {
    state: PAYMENT_STATES.find((state) => state === params.get("state")),
    purpose: PAYMENT_PURPOSES.find((purpose) => purpose === params.get("purpose")),
    search: params.get("search") ?? "",
  };
  return {
    filter,
    isFiltered: Boolean(filter.state || filter.purpose || filter.search),
    openId: staffViewAt(path)?.id,
    /** A changed filter is no new place to come back to. */
    setFilter: (changes: { [name in keyof PaymentFilter]?: string }) =>
      setParams((current) => withParameters(current, changes), { replace: true }),
    /** The way here led to the refund: refundAddress of domain/staff-routes.ts. */
    wantsRefund: params.get("refund") === "open",
    forgetRefund: () => setParams((current) => withParameters(current, { refund: "" }), { replace: true }),
    /** The address of one payment, or of the list, that keeps the filter. */
    addressOf: (id?: string) =>
      withQuery(id ? paymentAddress(id) : "/admin/money/payments", withParameters(params, { refund: "" })),
  };
}
