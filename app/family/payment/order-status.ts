import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, dataFrom } from "#app/lib/api.ts";
import { retryUntilOnline, withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Cents } from "#domain/money/money.ts";
import { spacedNumber } from "#domain/text/spaced-number.ts";
import { weekdayAndDay } from "#domain/time/formats.ts";

type OrderRoute = (typeof api)["orders"][":id"];

/** Status of this browser's own order; amounts in cents, durations in seconds. */
export type OrderStatus = InferResponseType<OrderRoute["status"]["$get"]>["data"];

/** Polling intervals in milliseconds: while the email is being sent, then for changes by another tab. */
const POLL_INTERVAL_MS = { fast: 4_000, slow: 15_000 };

export function orderStatusKey(orderId: string | null) {
  return ["/api/orders/status", orderId];
}

/** Status of an order, polled while it waits for its email code. Throws ApiError not_found for another browser's order. */
export function useOrderStatus(orderId: string | null): UseQueryResult<OrderStatus> {
  const fetchStatus = (id: string) =>
    dataFrom(api.orders[":id"].status.$get({ param: { id } }, withTimeout()));
  return useQuery({
    queryKey: orderStatusKey(orderId),
    queryFn: orderId ? ({ signal }) => retryUntilOnline(() => fetchStatus(orderId), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state !== "awaiting_code") return false;
      return data.code !== null && data.code.mail !== "sent" ? POLL_INTERVAL_MS.fast : POLL_INTERVAL_MS.slow;
    },
  });
}

/** Returns the texts about the state of an aid request for `count` children, for its family. */
export function useAidRequestTexts(count: number) {
  const { t } = useTranslation("aid");
  const { dayOf, money } = useFormat();
  return ({ heldUntil, isDecided, grantedCents }: NonNullable<OrderStatus["aid"]>) => {
    const waitingKey = heldUntil === null ? "received" : "held";
    const decidedKey = grantedCents > 0 ? "granted" : "decided";
    const key = isDecided ? decidedKey : waitingKey;
    const day = heldUntil === null ? "" : dayOf(heldUntil);
    return { title: t(`${key}.title`, { count, day, amount: money(grantedCents) }), text: t(`${key}.text`) };
  };
}

/** Returns the texts about an order that waits for cash at the field. */
export function useCashTexts() {
  const { t, language } = useTranslation("checkout");
  const { money } = useFormat();
  return ({ number, dueOn }: NonNullable<OrderStatus["cash"]>, cents: Cents) => {
    const day = dueOn ? weekdayAndDay(dueOn, language) : "";
    const title = t("free.cash.number", { number: spacedNumber(number) });
    return dueOn ? { title, text: t("free.cash.held", { amount: money(cents), day }) } : { title };
  };
}
