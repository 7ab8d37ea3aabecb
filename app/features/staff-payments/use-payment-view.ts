import { useSearchParams } from "wouter";
import { withParameters } from "#app/lib/address-parameters.ts";
import {
  PAYMENT_PURPOSES,
  PAYMENT_STATES,
  type PaymentPurpose,
  type PaymentState,
} from "#domain/payment-state.ts";

export interface PaymentFilter {
  state: PaymentState | undefined;
  purpose: PaymentPurpose | undefined;
  search: string;
}

/** What the address says about this view: the filter, and the one payment that is open, if any. */
export function usePaymentView() {
  const [params, setParams] = useSearchParams();
  const filter: PaymentFilter = {
    state: PAYMENT_STATES.find((state) => state === params.get("state")),
    purpose: PAYMENT_PURPOSES.find((purpose) => purpose === params.get("purpose")),
    search: params.get("search") ?? "",
  };
  return {
    filter,
    isFiltered: Boolean(filter.state || filter.purpose || filter.search),
    openId: params.get("payment"),
    /** A changed filter is no new place to come back to. */
    setFilter: (changes: { [name in keyof PaymentFilter]?: string }) =>
      setParams((current) => withParameters(current, changes), { replace: true }),
    /** The way here led to the refund: refundAddress of app/lib/staff-addresses.ts. */
    wantsRefund: params.get("refund") === "open",
    forgetRefund: () => setParams((current) => withParameters(current, { refund: "" }), { replace: true }),
    /** The address of one payment, or of the list, that keeps the filter. */
    addressOf: (payment?: string) => `/admin?${withParameters(params, { payment, refund: "" })}`,
  };
}
