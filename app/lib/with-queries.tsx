import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createQueryClient } from "./query-client.ts";

/** One for the whole visit, so that what one page learned the next one knows. */
const client = createQueryClient();

/** The same part of the site, able to ask the server. */
export function withQueries(Part: ComponentType): ComponentType {
  return () => (
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>
  );
}
