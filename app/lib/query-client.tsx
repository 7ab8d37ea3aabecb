import { QueryClient, QueryClientProvider, type QueryFunction } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { ApiError, apiFetch } from "./api-error.ts";

/** GETs the first element of the query key; a 401 is thrown, or read as null (docs/rules/pages.md#data-is-asked-for-once). */
export function getQuery<T>({ on401 }: { on401: "throw" | "null" }): QueryFunction<T | null> {
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

/**
 * Data never goes stale by itself: no polling, no refetch on focus, no retries (docs/rules/pages.md#data-is-asked-for-once). Whether there is a network
 * is found out by trying: what the browser says of it may be wrong, and is forgotten between two pages.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQuery({ on401: "throw" }),
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

/** One for the whole visit, so that what one page learned the next one knows. */
const client = createQueryClient();

/** The same part of the site, able to ask the server. */
export function withQueryClient(Part: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>
  );
}
