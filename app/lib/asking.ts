import type { ComponentType } from "react";

interface Loaded {
  default: ComponentType;
}

/** Loads a part of the site that asks the server, together with what it asks with: the others do without. */
export function asking(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [{ withQueries }, part] = await Promise.all([import("./with-queries.tsx"), load()]);
    return { default: withQueries(part.default) };
  };
}
