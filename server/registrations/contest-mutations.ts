import { randomUUID } from "node:crypto";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
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

export async function insertContest(trx: Trx, one: Registration, other: Registration): Promise<void> {
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
