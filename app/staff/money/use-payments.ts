import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { useLocation, useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import {
  PAYMENT_LIST_FILTERS,
  PAYMENT_PURPOSES,
  type PaymentListFilter,
  type PaymentPurpose,
} from "#domain/payment-state.ts";
import { paymentAddress, staffViewAt } from "#domain/staff-routes.ts";

const PAYMENTS_KEY = "/api/admin/payments";

type Page = InferResponseType<typeof api.admin.payments.$get, 200>;

type PaymentsQuery = InferRequestType<typeof api.admin.payments.$get>["query"];

export type PaymentRow = Page["data"][number];

interface PaymentFilter {
  state: PaymentListFilter | undefined;
  purpose: PaymentPurpose | undefined;
  search: string;
}

/** The payments that pass a filter, newest first, page by page; not kept when the page is left. */
export function usePayments({ state, purpose, search }: PaymentFilter) {
  const { scope } = useScope();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [PAYMENTS_KEY, { ...scope, state, purpose, search }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const given = Object.entries({ ...scope, state, purpose, search, cursor }).filter(([, value]) => value);
      const query: PaymentsQuery = Object.fromEntries(given);
      return (await api.admin.payments.$get({ query }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...query, payments: data?.pages.flatMap((page) => page.data) };
}

type Answer = InferResponseType<(typeof api.admin.payments)[":id"]["$get"], 200>;

export type Payment = Answer["data"];

/** One payment whole: ledger, refunds and mail; not kept when the view is left. */
export function usePayment(id: string) {
  return useQuery<Answer>({ queryKey: [`${PAYMENTS_KEY}/${encodeURIComponent(id)}`], gcTime: 0 });
}

/** What the address says about this view: the filter, and the one payment that is open, if any. */
export function usePaymentView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const filter: PaymentFilter = {
    state: PAYMENT_LIST_FILTERS.find((state) => state === params.get("state")),
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
