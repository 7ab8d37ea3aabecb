import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, dataFrom } from "./api.ts";
import { retryUntilOnline } from "./connection.ts";

export type Config = Partial<InferResponseType<typeof api.config.$get>["data"]>;

/** The club's card settings, and today's date there. Every field is undefined until the server responds. */
export function useConfig() {
  const { data, error, refetch } = useQuery({
    queryKey: ["/api/config"],
    queryFn: ({ signal }) => retryUntilOnline(() => dataFrom(api.config.$get()), signal),
  });
  const config: Config = data ?? {};
  return { config, error, refetch };
}
