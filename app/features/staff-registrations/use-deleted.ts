import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";

export const DELETED_KEY = "/api/registrations/deleted";

type Page = InferResponseType<typeof api.registrations.deleted.$get, 200>;
export type DeletedRegistration = Page["data"][number];

/** The deleted registrations, the last deleted first, page by page; not kept when the page is left. */
export function useDeleted() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [DELETED_KEY],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = cursor ? { cursor } : {};
      return (await api.registrations.deleted.$get({ query }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
  return {
    ...query,
    deleted: data?.pages.flatMap((page) => page.data),
    total: data?.pages.at(-1)?.total ?? 0,
  };
}
