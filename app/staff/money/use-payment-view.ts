import { useLocation, useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import type { RowOf } from "#app/staff/shared/list/use-paged-list.ts";
import { paymentPath, staffViewAt } from "#domain/staff/staff-paths.ts";

export const PAYMENTS_API_PATH = "/api/admin/payments";

/** One payment with ledger, refunds and emails. */
export type Payment = DataOf<(typeof api.admin.payments)[":id"]["$get"]>;

export function paymentApiPath(id: string): string {
  return `${PAYMENTS_API_PATH}/${encodeURIComponent(id)}`;
}

/** The payment in the address, and links that keep the list's filter. */
export function usePaymentView() {
  const [path] = useLocation();
  const [parameters] = useSearchParams();
  return {
    openId: staffViewAt(path)?.id,
    /** Address of a payment or of the list, with the current filter. */
    hrefOf: (id?: string) =>
      withQuery(id ? paymentPath(id) : "/admin/money/payments", withParameters(parameters, { refund: "" })),
  };
}

export type PaymentRow = RowOf<typeof api.admin.payments.$get>;
