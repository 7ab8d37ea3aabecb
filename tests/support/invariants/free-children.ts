import { type BookRows, subjectsOf } from "./book-rows.ts";

/** Children who cost nothing when they were ordered, by the lines of their orders, and were not moved since. */
export function freeChildren({ orderLines }: Pick<BookRows, "orderLines">): Set<string> {
  const costs = ({ kind, reason, cents }: BookRows["orderLines"][number]) =>
    (kind !== "adjustment" && cents !== 0) || reason === "moved";
  const own = Map.groupBy(orderLines, ({ registrationId }) => registrationId);
  return new Set([...own].flatMap(([id, lines]) => (id === null || lines.some(costs) ? [] : id)));
}

/** Children that staff restored, by their registrations: a free one is registered without its family's code. */
export function restoredIds(rows: Pick<BookRows, "auditLog">): Set<string | null> {
  return subjectsOf(rows, "registration_restored");
}

/**
 * No free child of an order that was paid by card is registered without its family's code, none waits for longer than a
 * day, and none that lapsed has a place.
 */
export function freeChildComplaints(rows: BookRows): string[] {
  const free = freeChildren(rows);
  const restored = restoredIds(rows);
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  const families = new Map(rows.families.map((family) => [family.id, family]));
  // Staff took the money, or the family paid on its page, which its mailbox's code opened.
  const isOther = ({ method, liveKey }: BookRows["payments"][number]) =>
    method !== "card" || Boolean(liveKey?.startsWith("balance:"));
  const otherwise = new Set(rows.payments.filter(isOther).map(({ orderId }) => orderId));
  return rows.registrations
    .filter(
      ({ id, source, orderId }) =>
        source === "online" && free.has(id) && !restored.has(id) && !otherwise.has(orderId),
    )
    .flatMap(({ id, orderId, state, hasSpot }) => {
      const order = orders.get(orderId ?? "");
      if (!order) return [];
      const isVerified = Boolean(families.get(order.familyId)?.verifiedAt);
      return [
        ...(state === "confirmed" && !isVerified ? [`free ${id} is registered without a code`] : []),
        ...(state === "needs_review" ? [`free ${id} waits for staff`] : []),
        ...(state === "awaiting_code" && order.settledAt !== null
          ? [`free ${id} waits for longer than a day`]
          : []),
        ...(state === "expired" && hasSpot ? [`free ${id} lapsed and has a place`] : []),
      ];
    });
}
