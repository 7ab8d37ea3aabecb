import { PAYABLE_PROGRAMS } from "#domain/programs.ts";
import type { ProgramSettings } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockProgram } from "./place-mutations.ts";
import type { Program } from "./queries.ts";

interface SettingsChange {
  id: string;
  settings: ProgramSettings;
  actor: string;
  now: Date;
}

async function recordChanges(trx: Trx, before: Program, after: Program, { actor, now }: SettingsChange) {
  const entry = { at: now, actor };
  if (before.registrationOpen !== after.registrationOpen) {
    const action = after.registrationOpen ? "registration_opened" : "registration_closed";
    await recordAudit(trx, { ...entry, action, subject: after.id });
  }
  if (before.capacity !== after.capacity) {
    const subject = `${after.id}: ${before.capacity} to ${after.capacity}`;
    await recordAudit(trx, { ...entry, action: "capacity_changed", subject });
  }
}

/**
 * Opens or closes registration, or sets the capacity. Fewer places than are taken is allowed and means
 * full: nobody loses theirs. Undefined when there is no such program.
 */
export async function changeProgramSettings(db: Db, change: SettingsChange): Promise<Program | undefined> {
  const id = PAYABLE_PROGRAMS.find((known) => known === change.id);
  if (!id) return undefined;
  const { registrationOpen, capacity } = change.settings;
  return inTransaction(db, async (trx) => {
    const before = await lockProgram(trx, id);
    const wanted = {
      registrationOpen: registrationOpen ?? before.registrationOpen,
      capacity: capacity ?? before.capacity,
    };
    const isAsBefore =
      wanted.registrationOpen === before.registrationOpen && wanted.capacity === before.capacity;
    if (isAsBefore) return before;
    const after = await trx
      .updateTable("programs")
      .set({ ...wanted, updatedAt: instantOf(change.now) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanges(trx, before, after, change);
    return after;
  });
}
