import { sql } from "kysely";
import { club } from "#content/club.ts";
import { addDays, dateInZone } from "#domain/calendar-date.ts";
import { UNSETTLED_STATES } from "#domain/payment-state.ts";
import { HEALTH_DAYS, RESTORE_DAYS } from "#domain/retention.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { fillPaidFor } from "#server/payments/paid-for.ts";
import { eraseRegistration } from "./erase.ts";

type PurgeDeps = Pick<Deps, "db" | "now">;

const DAY_MS = 86_400_000;
const ROWS_PER_READ = 100;

/** Deleted over 30 days ago. */
function longDeleted(db: Db, before: string) {
  return db
    .selectFrom("registrations")
    .select("id")
    .where("deletedAt", "<=", before)
    .limit(ROWS_PER_READ)
    .execute();
}

/** Never paid, and lapsed over 30 days ago. */
function longExpired(db: Db, before: string) {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select("registrations.id")
    .where("registrations.status", "=", "expired")
    .where("payments.expiresAt", "<=", before)
    .limit(ROWS_PER_READ)
    .execute();
}

async function eraseDue({ db, now }: PurgeDeps, find: typeof longDeleted): Promise<void> {
  const before = instantOf(new Date(now().getTime() - RESTORE_DAYS * DAY_MS));
  let due: { id: string }[];
  do {
    due = await find(db, before);
    for (const { id } of due) {
      await inTransaction(db, (trx) =>
        eraseRegistration(trx, { registrationId: id, at: now(), actor: "system" }),
      );
    }
  } while (due.length > 0);
}

/** Health answers go a set time after the later of the program's end and the registration (field.md 11). */
async function eraseHealth({ db, now }: PurgeDeps): Promise<void> {
  const at = now();
  const ended = addDays(dateInZone(at, club.timeZone), -HEALTH_DAYS);
  await inTransaction(db, async (trx) => {
    const erased = await trx
      .updateTable("registrations")
      .set({ medicalConditions: null, allergies: null, healthErasedAt: instantOf(at) })
      .where("healthErasedAt", "is", null)
      .where("createdAt", "<=", instantOf(new Date(at.getTime() - HEALTH_DAYS * DAY_MS)))
      .where("programId", "in", (eb) =>
        eb.selectFrom("programs").select("programs.id").where("programs.endsOn", "<=", ended),
      )
      .returning("id")
      .execute();
    if (erased.length === 0) return;
    const subject = `${erased.length} registrations`;
    await recordAudit(trx, { at, actor: "system", action: "health_erased", subject });
  });
}

/** Hashes that a version before 016 stored while it served beside this one: dropped as this one drops its own. */
async function dropHashes(db: Db): Promise<void> {
  await db
    .updateTable("payments")
    .set({ requestHash: sql`'dropped ' || id` })
    .where("state", "not in", UNSETTLED_STATES)
    .where("requestHash", "not like", "dropped %")
    .execute();
}

/** Erases what nobody may keep any longer; safe to run in several instances at once, as often as one likes. */
export async function purge(deps: PurgeDeps): Promise<void> {
  await fillPaidFor(deps.db);
  await eraseDue(deps, longDeleted);
  await eraseDue(deps, longExpired);
  await eraseHealth(deps);
  await dropHashes(deps.db);
}
