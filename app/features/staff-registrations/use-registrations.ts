import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";

type Page = InferResponseType<typeof api.registrations.$get, 200>;
export type StaffRegistration = Page["data"][number];

/** The active registrations, newest first, page by page; not kept when the page is left. */
export function useRegistrations() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ["/api/registrations"],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const response = await api.registrations.$get(
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
    registrations: data?.pages.flatMap((page) => page.data),
    total: data?.pages.at(-1)?.total ?? 0,
  };
}
