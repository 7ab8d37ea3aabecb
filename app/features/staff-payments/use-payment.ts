import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { PAYMENTS_KEY } from "./use-payments.ts";

type Answer = InferResponseType<(typeof api.admin.payments)[":id"]["$get"], 200>;
export type Payment = Answer["data"];

/** One payment whole: ledger, refunds and mail; not kept when the view is left. */
export function usePayment(id: string) {
  return useQuery<Answer>({ queryKey: [`${PAYMENTS_KEY}/${encodeURIComponent(id)}`], gcTime: 0 });
}
