import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { OrderStatus } from "./order-status.ts";

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
