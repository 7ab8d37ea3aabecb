import type { ComponentType } from "react";

type Load = () => Promise<ComponentType>;

/** Loads a page together with the query client. Pages without API calls do not load it. */
export function loadWithQueryClient(load: Load): Load {
  return async () => {
    const [{ withQueryClient }, Page] = await Promise.all([import("#app/lib/query-client.tsx"), load()]);
    return withQueryClient(Page);
  };
}
