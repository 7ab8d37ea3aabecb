import { randomUUID } from "node:crypto";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { queueOrderReceipt } from "#server/families/receipt-mutations.ts";
import { releasePlaces } from "#server/programs/place-mutations.ts";
import { isSameChild, type Registration } from "./data.ts";

/** Registrations that stand beside each other for one child, the earliest first. */
export async function contestedWith(trx: Trx, registration: Registration): Promise<Registration[]> {
  const rows = await trx
    .selectFrom("registrations")
    .selectAll()
    .where("programId", "=", registration.programId)
    .where("childKey", "=", registration.childKey)
    .where("contestedAt", "is not", null)
    .where("deletedAt", "is", null)
    .where("id", "!=", registration.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.filter((row) => isSameChild(row, registration));
}

async function insertContest(trx: Trx, one: Registration, other: Registration): Promise<void> {
  const pair = { registrationId: one.id, otherRegistrationId: other.id };
  await trx
    .insertInto("contests")
    .values({ id: randomUUID(), ...pair })
    .execute();
}

/**
 * Sets a registration beside those of other people for the same child, until staff decide. The program is locked
 * (docs/rules/money.md#two-people-registered-this-child).
 */
export async function openContest(
  trx: Trx,
  registration: Registration,
  rivals: readonly Registration[],
  now: Instant,
): Promise<void> {
  const [earliest] = rivals;
  if (!earliest) throw new Error("a contest has two sides");
  await insertContest(trx, earliest, registration);
  const ids = [registration, ...rivals].map(({ id }) => id);
  await trx
    .updateTable("registrations")
    .set({ contestedAt: now })
    .where("id", "in", ids)
    .where("contestedAt", "is", null)
    .execute();
}

/**
 * Gives a place that is counted already to a registration: taken, or held while its cash has not come.
 * @param groupId of the group in which the place counts
 */
export async function handPlaceTo(trx: Trx, row: Registration, groupId = row.groupId): Promise<void> {
  const place = row.waitsFor === "hand" ? ("held" as const) : ("taken" as const);
  await trx.updateTable("registrations").set({ place, groupId }).where("id", "=", row.id).execute();
}

/** Nobody stands against it any more; with a place it is confirmed, and its family hears that it is. */
async function standAlone(trx: Trx, row: Registration, hasPlace: boolean, now: Instant): Promise<void> {
  const isConfirmedNow = hasPlace && row.status === "needs_review";
  await trx
    .updateTable("registrations")
    .set({ contestedAt: null, ...(isConfirmedNow && { status: "confirmed" as const }) })
    .where("id", "=", row.id)
    .execute();
  if (!isConfirmedNow || row.orderId === null) return;
  await queueOrderReceipt(trx, { orderId: row.orderId, dedupeKey: `confirmed:${row.id}`, now });
}

interface Leaving {
  /** As it was before it was deleted or became another child's. */
  registration: Registration;
  now: Instant;
}

/**
 * Takes a registration out of its contest, because it was deleted or turned out to be another child's. The place
 * stays with the others, and whoever is left alone is contested no more. The program is locked.
 * @returns false when it stood in no contest; else its own place is now none
 */
export async function leaveContest(trx: Trx, { registration, now }: Leaving): Promise<boolean> {
  if (registration.contestedAt === null) return false;
  const others = await contestedWith(trx, registration);
  const ids = [registration, ...others].map(({ id }) => id);
  await trx
    .updateTable("contests")
    .set({ decidedAt: now })
    .where("decidedAt", "is", null)
    .where((eb) => eb.or([eb("registrationId", "in", ids), eb("otherRegistrationId", "in", ids)]))
    .execute();
  await trx
    .updateTable("registrations")
    .set({ contestedAt: null, place: "none" })
    .where("id", "=", registration.id)
    .execute();
  const [first, ...rest] = others;
  if (!first) {
    if (registration.place !== "none") await releasePlaces(trx, [registration]);
    return true;
  }
  const hasPlace = others.some(({ place }) => place !== "none");
  if (!hasPlace && registration.place !== "none") await handPlaceTo(trx, first, registration.groupId);
  for (const other of rest) await insertContest(trx, first, other);
  if (rest.length === 0) await standAlone(trx, first, hasPlace || registration.place !== "none", now);
  return true;
}
