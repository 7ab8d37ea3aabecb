import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "./api.ts";
import { untilConnected } from "./connection.ts";

type ConfigAnswer = InferResponseType<typeof api.config.$get>;
export type PaymentConfig = Partial<ConfigAnswer["data"]>;

/** Whether and how the club takes cards; every field undefined until the server has told. */
export function usePaymentConfig(): { settings: PaymentConfig; error: Error | null } {
  const { data, error } = useQuery<ConfigAnswer>({
    queryKey: ["/api/config"],
    queryFn: ({ signal }) => untilConnected(async () => (await api.config.$get()).json(), signal),
  });
  return { settings: data?.data ?? {}, error };
}
