import type { FaultClub } from "#tests/faults/support/fault-club.ts";
import { readRows } from "#tests/support/database/rows.ts";

type Books = Pick<FaultClub, "db">;

/** Children who cost nothing when they were ordered, by the lines of their orders, and were not moved since. */
export async function freeChildren({ db }: Books): Promise<Set<string>> {
  const lines = await db
    .selectFrom("orderLines")
    .select(["registrationId", "kind", "reason", "cents"])
    .where("registrationId", "is not", null)
    .execute();
  const own = Map.groupBy(lines, ({ registrationId }) => registrationId);
  const free = new Set<string>();
  for (const [id, all] of own) {
    const costs = all.some(
      ({ kind, reason, cents }) => (kind !== "adjustment" && cents !== 0) || reason === "moved",
    );
    if (id !== null && !costs) free.add(id);
  }
  return free;
}

/** Children that staff restored, by their registrations: a free one is registered without its family's code. */
export async function restoredIds({ db }: Books): Promise<Set<string | null>> {
  const log = await readRows(db, "auditLog", { action: "registration_restored" }, ["subject"]);
  return new Set(log.map(({ subject }) => subject));
}

/**
 * No free child of an order that was paid by card is registered without its family's code, none waits for longer than a
 * day, and none that lapsed has a place.
 */
export async function freeChildComplaints(club: Books): Promise<string[]> {
  const free = await freeChildren(club);
  const rows = await club.db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .innerJoin("families", "families.id", "orders.familyId")
    .select(["registrations.id", "orders.id as orderId", "state", "hasSpot", "verifiedAt", "settledAt"])
    .where("registrations.source", "=", "online")
    .execute();
  const byHand = await club.db
    .selectFrom("payments")
    .select("orderId")
    .where("method", "<>", "card")
    .execute();
  const ofHand = new Set(byHand.map(({ orderId }) => orderId));
  const restored = await restoredIds(club);
  return rows
    .filter(({ id, orderId }) => free.has(id) && !ofHand.has(orderId) && !restored.has(id))
    .flatMap(({ id, state, hasSpot, verifiedAt, settledAt }) => [
      ...(state === "confirmed" && verifiedAt === null ? [`free ${id} is registered without a code`] : []),
      ...(state === "needs_review" ? [`free ${id} waits for staff`] : []),
      ...(state === "awaiting_code" && settledAt !== null ? [`free ${id} waits for longer than a day`] : []),
      ...(state === "expired" && hasSpot ? [`free ${id} lapsed and has a place`] : []),
    ]);
}
