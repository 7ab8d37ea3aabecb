import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type Answer = InferResponseType<typeof api.admin.setup.money.$get, 200>;
export type Money = Answer["data"];

export const MONEY_KEY = ["/api/admin/setup/money"];

/** Which Stripe account is connected, and how; always asked anew, because Stripe may know more by now. */
export function useMoney() {
  return useQuery<Answer>({ queryKey: MONEY_KEY, gcTime: 0, staleTime: 0 });
}
