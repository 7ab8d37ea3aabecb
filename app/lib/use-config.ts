import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "./api.ts";
import { apiFetch } from "./api-fetch.ts";
import { retryUntilOnline } from "./connection.ts";

type ConfigResponse = InferResponseType<typeof api.config.$get>;
export type Config = Partial<ConfigResponse["data"]>;

/** The club's card settings, and today's date there. Every field is undefined until the server responds. */
export function useConfig() {
  const { data, error, refetch } = useQuery<ConfigResponse>({
    queryKey: ["/api/config"],
    queryFn: ({ signal }) => retryUntilOnline(async () => (await apiFetch("/api/config")).json(), signal),
  });
  const config: Config = data?.data ?? {};
  return { config, error, refetch };
}
