import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withoutEmpty } from "#app/staff/shared/list/query-parameters.ts";

interface Page {
  data: readonly unknown[];
  /** Missing on the last page. */
  nextCursor?: string | null | undefined;
}

type RouteCall<Query, Response> = (
  request: { query: Query },
  options: { init: RequestInit },
) => Promise<{ json: () => Promise<Response> }>;

export type RowOf<Route extends RouteCall<never, Page>> = Awaited<
  ReturnType<Awaited<ReturnType<Route>>["json"]>
>["data"][number];

/**
 * A paginated staff list. Not cached after leaving the page. The response to an older filter never replaces a newer one.
 * The last rows stay visible while new rows load.
 * @param path of the route, first part of the query key
 * @param query scope and filter; empty parameters are left out
 */
export function usePagedList<Query, Response extends Page>(
  path: string,
  call: RouteCall<Query, Response>,
  query?: { [name in keyof Query]?: Query[name] | "" | undefined },
) {
  const { language } = useTranslation();
  const { data, ...result } = useInfiniteQuery({
    queryKey: [path, query, language],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Response> => {
      // The server names programs in the page's language.
      const parameters = withoutEmpty({ ...query, cursor, lang: language }) as Query;
      return (await call({ query: parameters }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    ...result,
    rows: data?.pages.flatMap((page): Response["data"][number][] => [...page.data]),
    /** The last loaded page, for its totals. */
    lastPage: data?.pages.at(-1),
  };
}
