import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { apiFetch } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";

type ConfigResponse = InferResponseType<typeof api.config.$get>;
export type PaymentConfig = Partial<ConfigResponse["data"]>;

/** The club's card settings. Every field is undefined until the server responds. */
export function usePaymentConfig(): { config: PaymentConfig; error: Error | null } {
  const { data, error } = useQuery<ConfigResponse>({
    queryKey: ["/api/config"],
    queryFn: ({ signal }) => retryUntilOnline(async () => (await apiFetch("/api/config")).json(), signal),
  });
  return { config: data?.data ?? {}, error };
}
