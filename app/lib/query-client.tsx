import { QueryCache, QueryClient, QueryClientProvider, type QueryFunction } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { ApiError, apiFetch } from "./api-fetch.ts";

/**
 * GETs the first element of the query key. On 401 it throws or returns null
 * (docs/reference/page-loading.md#data-fetching).
 */
export function createQueryFunction<T>({ on401 }: { on401: "throw" | "null" }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await apiFetch(String(queryKey[0]), { signal });
      return await response.json();
    } catch (error) {
      if (on401 === "null" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

const queryErrors = new WeakSet<Error>();

/** True if a query failed with this error. Other errors are defects of a page. */
export function isQueryError(error: unknown): boolean {
  return error instanceof Error && queryErrors.has(error);
}

/** Time for the next page to read what the last one has left; as long as React Query's own for suspending pages. */
const UNREAD_MS = 1000;

/**
 * Options of a query that each page fetches anew. `gcTime: 0` would do, but it also drops data that wait for over a
 * second until the rest of their page has loaded: a slow connection would load the page for ever.
 */
export const DROPPED_WITH_PAGE = { meta: { isDroppedWithPage: true } } as const;

function dropUnread(cache: QueryCache): void {
  const timers = new WeakMap<object, ReturnType<typeof setTimeout>>();
  cache.subscribe(({ type, query }) => {
    if (!query.meta?.isDroppedWithPage || (type !== "observerAdded" && type !== "observerRemoved")) return;
    clearTimeout(timers.get(query));
    if (query.getObserversCount() === 0)
      timers.set(
        query,
        setTimeout(() => cache.remove(query), UNREAD_MS),
      );
  });
}

/**
 * By default, data never becomes stale: no polling, no refetch on focus, no retries except `retryUntilOnline`
 * (docs/reference/page-loading.md#data-fetching).
 * Queries always try the network, because the browser's online state may be wrong.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: (error) => void queryErrors.add(error) });
  dropUnread(queryCache);
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        queryFn: createQueryFunction({ on401: "throw" }),
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** One client for the whole visit, so that pages share its cache. */
const client = createQueryClient();

/** Wraps a page so that it can query the server. */
export function withQueryClient(Page: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  );
}
