import type { ComponentType } from "react";

/** Loads a page together with the query client. Pages without API calls do not load it. */
export function loadWithQueryClient(load: () => Promise<ComponentType>) {
  return async (): Promise<ComponentType> => {
    const [{ withQueryClient }, Page] = await Promise.all([import("#app/lib/query-client.tsx"), load()]);
    return withQueryClient(Page);
  };
}
