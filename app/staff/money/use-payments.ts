import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useLocation, useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { paymentAddress, staffViewAt } from "#domain/staff/routes.ts";

export const PAYMENTS_PATH = "/api/admin/payments";

type Answer = InferResponseType<(typeof api.admin.payments)[":id"]["$get"], 200>;

export type Payment = Answer["data"];

export function paymentKey(id: string) {
  return [`${PAYMENTS_PATH}/${encodeURIComponent(id)}`];
}

/** One payment with ledger, refunds and mail. Not cached after leaving the view. */
export function usePayment(id: string) {
  return useSuspenseQuery<Answer>({ queryKey: paymentKey(id), gcTime: 0 }).data.data;
}

/** The open payment in the address, and the addresses of others with the list's filter. */
export function usePaymentView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    openId: staffViewAt(path)?.id,
    /** Whether a link asked for the refund dialog: refundAddress of domain/staff/routes.ts. */
    wantsRefund: params.get("refund") === "open",
    forgetRefund: () => setParams((current) => withParameters(current, { refund: "" }), { replace: true }),
    /** Address of a payment or of the list, with the current filter. */
    addressOf: (id?: string) =>
      withQuery(id ? paymentAddress(id) : "/admin/money/payments", withParameters(params, { refund: "" })),
  };
}
