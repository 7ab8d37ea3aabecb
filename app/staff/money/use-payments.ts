import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
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
} from "#domain/money/payments.ts";
import { paymentAddress, staffViewAt } from "#domain/staff/routes.ts";

const PAYMENTS_KEY = "/api/admin/payments";

type Page = InferResponseType<typeof api.admin.payments.$get, 200>;

type PaymentsQuery = InferRequestType<typeof api.admin.payments.$get>["query"];

export type PaymentRow = Page["data"][number];

interface PaymentFilter {
  state: PaymentListFilter | undefined;
  purpose: PaymentPurpose | undefined;
  search: string;
}

/** Payments that match a filter, newest first, page by page. Not cached after leaving the page. */
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

export function paymentKey(id: string) {
  return [`${PAYMENTS_KEY}/${encodeURIComponent(id)}`];
}

/** One payment with ledger, refunds and mail. Not cached after leaving the view. */
export function usePayment(id: string) {
  return useSuspenseQuery<Answer>({ queryKey: paymentKey(id), gcTime: 0 }).data.data;
}

/** The filter and the open payment in the address. */
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
    /** Replaces the history entry, so that Back does not step through filters. */
    setFilter: (changes: { [name in keyof PaymentFilter]?: string }) =>
      setParams((current) => withParameters(current, changes), { replace: true }),
    /** Whether a link asked for the refund dialog: refundAddress of domain/staff/routes.ts. */
    wantsRefund: params.get("refund") === "open",
    forgetRefund: () => setParams((current) => withParameters(current, { refund: "" }), { replace: true }),
    /** Address of a payment or of the list, with the current filter. */
    addressOf: (id?: string) =>
      withQuery(id ? paymentAddress(id) : "/admin/money/payments", withParameters(params, { refund: "" })),
  };
}
