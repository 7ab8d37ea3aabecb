import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

/** Where a page of the list ended: the next one begins after it, however many were added meanwhile. */
export interface Position {
  createdAt: Instant;
  id: string;
}

/** What staff lists and exports may hold: no address, and nothing about health (design.md §7.22). */
const STAFF_COLUMNS = [
  "id",
  "createdAt",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "skillLevel",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "signUpReason",
  "status",
  "totalAmount",
  "donationAmount",
  "waiverSignature",
  "waiverDate",
  "mediaConsentDeclined",
  "language",
] as const;

/** Up to `limit` active registrations, newest first, that come after a position. */
export function listActive(db: Db, limit: number, after?: Position) {
  const active = db
    .selectFrom("registrations")
    .select(STAFF_COLUMNS)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (!after) return active.execute();
  return active.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`).execute();
}
export type StaffRow = Awaited<ReturnType<typeof listActive>>[number];

export async function countActive(db: Db): Promise<number> {
  const { active } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("active"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return active;
}
