import type { ComponentType } from "react";

interface Loaded {
  default: ComponentType;
}

/** Loads a part of the site that asks the server, together with what it asks with: the others do without. */
export function loadWithQueryClient(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [{ withQueryClient }, part] = await Promise.all([import("#app/lib/query-client.tsx"), load()]);
    return { default: withQueryClient(part.default) };
  };
}
