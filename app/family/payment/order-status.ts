import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { retryUntilOnline, withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

type Call = (typeof api)["orders"][":id"];

/** Status of this browser's own order; amounts in cents, durations in seconds. */
export type OrderStatus = InferResponseType<Call["status"]["$get"]>["data"];

/** Polling intervals in milliseconds: first while the mail is on its way, then for changes by another tab. */
const LOOK_AGAIN_MS = { soon: 4_000, later: 15_000 };

export function orderStatusKey(orderId: string | null) {
  return ["/api/orders/status", orderId];
}

/** Status of an order; polled while it waits for its mailbox code. Throws ApiError not_found for another browser's order. */
export function useOrderStatus(orderId: string | null): UseQueryResult<OrderStatus> {
  const ask = async (id: string) =>
    (await (await api.orders[":id"].status.$get({ param: { id } }, withTimeout())).json()).data;
  return useQuery({
    queryKey: orderStatusKey(orderId),
    queryFn: orderId ? ({ signal }) => retryUntilOnline(() => ask(orderId), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== "waiting") return false;
      return data.code !== null && data.code.mail !== "sent" ? LOOK_AGAIN_MS.soon : LOOK_AGAIN_MS.later;
    },
  });
}

/** How a request for aid stands, as its family reads it. */
export function useAidWords(count: number) {
  const { t } = useTranslation("aid");
  const { dayOf, money } = useFormat();
  return ({ heldUntil, isDecided, grantedCents }: NonNullable<OrderStatus["aid"]>) => {
    const state = heldUntil === null ? "asked" : "kept";
    const decided = grantedCents > 0 ? "granted" : "decided";
    const key = isDecided ? decided : state;
    const day = heldUntil === null ? "" : dayOf(heldUntil);
    return { title: t(`${key}.title`, { count, day, amount: money(grantedCents) }), text: t(`${key}.text`) };
  };
}
