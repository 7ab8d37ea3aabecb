import { recordAudit } from "#server/audit/mutations.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";
import { lockProgram } from "./place-mutations.ts";

/** A group for staff. Changes of its places take effect at once. */
export interface StaffGroup {
  id: string;
  code: string;
  capacity: number | null;
  placesTaken: number;
}

const COLUMNS = ["id", "code", "capacity", "placesTaken"] as const;

export function listGroups(db: Db, programId: string): Promise<StaffGroup[]> {
  return db
    .selectFrom("programGroups")
    .select(COLUMNS)
    .where("programId", "=", programId)
    .orderBy("bornFrom")
    .orderBy("code")
    .execute();
}

interface GroupCapacityChange {
  programId: string;
  groupId: string;
  capacity: number | null;
  actor: string;
  now: Date;
}

/**
 * Sets a group's capacity (docs/rules/publishing.md#places-of-a-group-act-at-once). A capacity below the taken places
 * means
 * full.
 * @throws {ApiError} not_found if it is not a published group of the program
 */
export function changeGroupCapacity(db: Db, change: GroupCapacityChange): Promise<StaffGroup> {
  const { programId, groupId, capacity, actor, now } = change;
  return inTransaction(db, async (trx) => {
    const group = trx
      .selectFrom("programGroups")
      .select(COLUMNS)
      .where("id", "=", groupId)
      .where("programId", "=", programId);
    if (!(await group.executeTakeFirst())) throw new ApiError("not_found");
    await lockProgram(trx, programId);
    const before = await group.executeTakeFirst();
    // A publication may have removed the group in the meantime.
    if (!before) throw new ApiError("not_found");
    if (before.capacity === capacity) return before;
    await trx.updateTable("programGroups").set({ capacity }).where("id", "=", groupId).execute();
    const subject = `${programId} ${groupId}: ${before.capacity ?? "no limit"} to ${capacity ?? "no limit"}`;
    await recordAudit(trx, { at: now, actor, action: "group_capacity_changed", subject });
    return { ...before, capacity };
  });
}
