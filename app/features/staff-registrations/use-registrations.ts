import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import type { RegistrationFilter } from "./use-registration-view.ts";

export const REGISTRATIONS_KEY = "/api/registrations";

type Page = InferResponseType<typeof api.registrations.$get, 200>;
type RegistrationsQuery = InferRequestType<typeof api.registrations.$get>["query"];
export type StaffRegistration = Page["data"][number];

/**
 * The active registrations that pass a filter, page by page; not kept when the page is left. An answer to an
 * older filter never takes the place of a newer one's, and the last list stays until the next has come.
 */
export function useRegistrations(filter: RegistrationFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [REGISTRATIONS_KEY, filter],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value);
      const query: RegistrationsQuery = Object.fromEntries(given);
      return (await api.registrations.$get({ query }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const last = data?.pages.at(-1);
  return {
    ...query,
    registrations: data?.pages.flatMap((page) => page.data),
    /** All active registrations, and those that pass the filter. */
    total: last?.total ?? 0,
    matching: last?.matching ?? 0,
  };
}
