import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";

export const DONATIONS_KEY = ["/api/admin/donations"];

type Page = InferResponseType<typeof api.admin.donations.$get, 200>;
export type StaffDonation = Page["data"][number];

/** All paid donations, newest first, page by page. Not cached after leaving the page. */
export function useDonations() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: DONATIONS_KEY,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const response = await api.admin.donations.$get(
        { query: cursor ? { cursor } : {} },
        { init: { signal } },
      );
      return response.json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
  return {
    ...query,
    donations: data?.pages.flatMap((page) => page.data),
    totals: data?.pages.at(-1)?.totals,
  };
}
