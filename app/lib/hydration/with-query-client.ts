import type { ComponentType } from "react";

type Load = () => Promise<ComponentType>;

/** Loads a part of the site together with the query client; other parts do without it. */
export function loadWithQueryClient(load: Load): Load {
  return async () => {
    const [{ withQueryClient }, part] = await Promise.all([import("#app/lib/query-client.tsx"), load()]);
    return withQueryClient(part);
  };
}
