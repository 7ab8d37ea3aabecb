import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { BulkItem, LeftOut } from "./bulk-form.tsx";
import { childName, type StaffRegistration } from "./use-registrations.ts";

type Answer = InferResponseType<typeof api.admin.unpaid.selected.$get, 200>;
export type SelectedOrder = Answer["data"][number];

/**
 * The orders of selected registrations that an action is for, and why others are left out.
 * @param whyNot why an order with an open balance is left out, if it is
 */
export function useOrders(
  rows: readonly StaffRegistration[],
  whyNot: (order: SelectedOrder) => SelectedOrder["noReminder"],
) {
  const { t } = useTranslation("adminBulk");
  const { money } = useFormat();
  const ids = rows.map(({ id }) => id).join(",");
  const { data, error } = useQuery<Answer>({
    queryKey: [`/api/admin/unpaid/selected?ids=${ids}`],
    gcTime: 0,
    staleTime: 0,
  });
  const leftOut: LeftOut[] = rows
    .filter(({ deletedAt }) => deletedAt !== null)
    .map((row) => ({ id: row.id, name: childName(row), why: t("why.deleted") }));
  if (!data) return { items: undefined, leftOut, error };
  const items: BulkItem<SelectedOrder>[] = [];
  const orders = rows.flatMap(
    ({ id }) => data.data.find(({ registrationIds }) => registrationIds.includes(id)) ?? [],
  );
  for (const order of new Set(orders)) {
    const children = rows.filter(({ id }) => order.registrationIds.includes(id));
    const name = children.map(childName).join(", ");
    const why = order.openCents === 0 ? "nothing_open" : whyNot(order);
    if (why) leftOut.push({ id: order.orderId, name, why: t(`why.${why}`) });
    else {
      const text = t("open", { cents: money(order.openCents) });
      items.push({ id: order.orderId, registrationIds: order.registrationIds, name, text, about: order });
    }
  }
  return { items, leftOut, error };
}
