import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import type { PaymentFilter } from "./use-payment-view.ts";

export const PAYMENTS_KEY = "/api/admin/payments";

type Page = InferResponseType<typeof api.admin.payments.$get, 200>;
type PaymentsQuery = InferRequestType<typeof api.admin.payments.$get>["query"];
export type PaymentRow = Page["data"][number];

/** The payments that pass a filter, newest first, page by page; not kept when the page is left. */
export function usePayments({ state, purpose, search }: PaymentFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [PAYMENTS_KEY, { state, purpose, search }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const given = Object.entries({ state, purpose, search, cursor }).filter(([, value]) => value);
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
