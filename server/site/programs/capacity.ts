import type { ProgramSettings } from "#domain/programs/program-settings.ts";
import type { ProgramSwitch } from "#domain/programs/programs.ts";
import { groupsByBirthDate } from "#domain/registration/ages.ts";
import type { AuditAction } from "#domain/staff/audit.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit, type StaffAction } from "#server/staff/audit-log.ts";
import { findProgram, type Program } from "./published-programs.ts";
import { lockProgram } from "./spots.ts";

const SWITCHED = {
  open: "registration_opened",
  closed: "registration_closed",
  auto: "registration_scheduled",
} as const satisfies Record<ProgramSwitch, AuditAction>;

interface SettingsChange extends StaffAction {
  id: string;
  settings: ProgramSettings;
}

const isClosed = ({ shirtsClosedAt }: Program) => shirtsClosedAt !== null;

async function recordChanges(trx: Trx, before: Program, after: Program, { actor, now }: SettingsChange) {
  const entry = { at: now, actor };
  if (before.switch !== after.switch) {
    const action = SWITCHED[after.switch];
    await recordAudit(trx, { ...entry, action, subject: after.id });
  }
  if (before.capacity !== after.capacity) {
    const details = { from: before.capacity, to: after.capacity };
    await recordAudit(trx, { ...entry, action: "capacity_changed", subject: after.id, details });
  }
  if (before.waitingList !== after.waitingList) {
    const details = { from: before.waitingList, to: after.waitingList };
    await recordAudit(trx, { ...entry, action: "waiting_list_changed", subject: after.id, details });
  }
  if (isClosed(before) !== isClosed(after)) {
    const action = isClosed(after) ? "shirts_closed" : "shirts_reopened";
    await recordAudit(trx, { ...entry, action, subject: after.id });
  }
  if (before.takesCash !== after.takesCash) {
    const action = after.takesCash ? "cash_allowed" : "cash_ended";
    await recordAudit(trx, { ...entry, action, subject: after.id });
  }
}

/**
 * Opens or closes registration, shirt sizes or payment in cash, or sets the capacity or the waiting list. A capacity below the taken
 * spots means full; no child loses a spot.
 */
export async function changeProgramSettings(db: Db, change: SettingsChange): Promise<Program> {
  const { id, settings, now } = change;
  return inTransaction(db, async (trx) => {
    const before = await lockProgram(trx, id);
    const wanted = {
      switch: settings.switch ?? before.switch,
      capacity: settings.capacity === undefined ? before.capacity : settings.capacity,
      waitingList: settings.waitingList ?? before.waitingList,
      takesCash: settings.takesCash ?? before.takesCash,
      shirtsClosedAt:
        (settings.areShirtSizesLocked ?? isClosed(before)) ? (before.shirtsClosedAt ?? instantOf(now)) : null,
    };
    await trx.updateTable("programs").set(wanted).where("id", "=", id).execute();
    const after = { ...before, ...wanted };
    await recordChanges(trx, before, after, change);
    return after;
  });
}

/** A program's groups, the oldest children first. */
export async function listGroups(db: Db | Trx, programId: string) {
  const program = await findProgram(db, programId);
  const rows = await db
    .selectFrom("programGroups")
    .select(["id", "capacity", "spotsTaken"])
    .where("programId", "=", programId)
    .execute();
  return groupsByBirthDate(program?.groups ?? []).flatMap(({ id, code }) => {
    const row = rows.find((group) => group.id === id);
    return row ? [{ code, ...row }] : [];
  });
}

interface GroupCapacityChange extends StaffAction {
  programId: string;
  groupId: string;
  capacity: number | null;
}

/**
 * Sets a group's capacity (docs/reference/seasons.md#group-capacity). A capacity below the taken spots means full.
 * @throws {ApiError} not_found if it is not a published group of the program
 */
export function changeGroupCapacity(db: Db, change: GroupCapacityChange) {
  const { programId, groupId, capacity, actor, now } = change;
  return inTransaction(db, async (trx) => {
    if (!(await findProgram(trx, programId))) throw new ApiError("not_found");
    await lockProgram(trx, programId);
    const before = (await listGroups(trx, programId)).find(({ id }) => id === groupId);
    if (!before) throw new ApiError("not_found");
    if (before.capacity === capacity) return before;
    await trx.updateTable("programGroups").set({ capacity }).where("id", "=", groupId).execute();
    const details = { group: before.code, from: before.capacity, to: capacity };
    await recordAudit(trx, { at: now, actor, action: "group_capacity_changed", subject: programId, details });
    return { ...before, capacity };
  });
}
