import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { type Scope, useScope } from "#app/staff/shared/use-season-scope.ts";
import type { RegistrationFilter } from "./use-registration-view.ts";

export const REGISTRATIONS_KEY = "/api/registrations";

type Page = InferResponseType<typeof api.registrations.$get, 200>;
type RegistrationsQuery = InferRequestType<typeof api.registrations.$get>["query"];
export type StaffRegistration = Page["data"][number];

/**
 * Active registrations that match a filter, page by page. Not cached after leaving the page. An answer to an older
 * filter never replaces a newer one, and the last list stays until the next is loaded.
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
    /** Counts of all active registrations and of the matching ones. */
    total: last?.total ?? 0,
    matching: last?.matching ?? 0,
    /** Number of further matches in other seasons; sent with the first page. */
  };
}

export const STATISTICS_KEY = "/api/admin/statistics";

type Answer = InferResponseType<typeof api.admin.statistics.$get, 200>;
export type Statistics = Answer["data"];

/** Leaves out empty parameters. */
function asked(scope: Scope & { cursor?: string }): { season?: string; program?: string; cursor?: string } {
  return Object.fromEntries(Object.entries(scope).filter(([, value]) => value));
}

/** Statistics of the active registrations in the chosen season or program. */
export function useStatistics() {
  const { scope } = useScope();
  return useQuery<Answer>({
    queryKey: [STATISTICS_KEY, scope],
    queryFn: async ({ signal }) =>
      (await api.admin.statistics.$get({ query: asked(scope) }, { init: { signal } })).json(),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export const DELETED_KEY = "/api/registrations/deleted";

type DeletedPage = InferResponseType<typeof api.registrations.deleted.$get, 200>;
export type DeletedRegistration = DeletedPage["data"][number];

/** Deleted registrations, the last deleted first, page by page. Not cached after leaving the page. */
export function useDeleted() {
  const { scope } = useScope();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [DELETED_KEY, scope],
    queryFn: async ({ pageParam: cursor, signal }): Promise<DeletedPage> => {
      const query = asked({ ...scope, cursor });
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
