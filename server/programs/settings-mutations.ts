import type { AuditAction } from "#domain/audit.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import type { ProgramSettings } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockProgram } from "./place-mutations.ts";
import type { Program } from "./queries.ts";

const SWITCHED = {
  open: "registration_opened",
  closed: "registration_closed",
  auto: "registration_by_date",
} as const satisfies Record<ProgramSwitch, AuditAction>;

interface SettingsChange {
  id: string;
  settings: ProgramSettings;
  actor: string;
  now: Date;
}

async function recordChanges(trx: Trx, before: Program, after: Program, { actor, now }: SettingsChange) {
  const entry = { at: now, actor };
  if (before.switch !== after.switch) {
    const action = SWITCHED[after.switch];
    await recordAudit(trx, { ...entry, action, subject: after.id });
  }
  if (before.capacity !== after.capacity) {
    const subject = `${after.id}: ${before.capacity ?? "no limit"} to ${after.capacity ?? "no limit"}`;
    await recordAudit(trx, { ...entry, action: "capacity_changed", subject });
  }
}

/**
 * Opens or closes registration, or sets the capacity. A capacity below the taken places means full; nobody loses a
 * place.
 */
export async function changeProgramSettings(db: Db, change: SettingsChange): Promise<Program> {
  const { id, settings } = change;
  return inTransaction(db, async (trx) => {
    const before = await lockProgram(trx, id);
    const wanted = {
      switch: settings.switch ?? before.switch,
      capacity: settings.capacity === undefined ? before.capacity : settings.capacity,
    };
    if (wanted.switch === before.switch && wanted.capacity === before.capacity) return before;
    const after = await trx
      .updateTable("programs")
      .set(wanted)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanges(trx, before, after, change);
    return after;
  });
}
