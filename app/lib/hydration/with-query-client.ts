import type { ComponentType } from "react";

type Load = () => Promise<ComponentType>;

/** Loads a part of the site that asks the server, together with what it asks with: the others do without. */
export function loadWithQueryClient(load: Load): Load {
  return async () => {
    const [{ withQueryClient }, part] = await Promise.all([import("#app/lib/query-client.tsx"), load()]);
    return withQueryClient(part);
  };
}
