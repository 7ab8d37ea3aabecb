import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import type { PaymentFilter } from "./use-payment-view.ts";

export const PAYMENTS_KEY = "/api/admin/payments";

type Page = InferResponseType<typeof api.admin.payments.$get, 200>;
export type PaymentRow = Page["data"][number];

/** The payments that pass a filter, newest first, page by page; not kept when the page is left. */
export function usePayments({ state, purpose, search }: PaymentFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [PAYMENTS_KEY, { state, purpose, search }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const wanted = { ...(state && { state }), ...(purpose && { purpose }), ...(search && { search }) };
      const query = { ...wanted, ...(cursor && { cursor }) };
      return (await api.admin.payments.$get({ query }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...query, payments: data?.pages.flatMap((page) => page.data) };
}
