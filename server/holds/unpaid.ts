import { sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { listPrograms } from "#server/programs/data.ts";
import { areTooMany, type UnpaidPlace } from "./rules.ts";

export interface KeptPlace extends UnpaidPlace {
  registrationId: string;
  keptUntil: Instant;
}

/** Every place that is kept and not paid, of one program if told; what a bank works on is as good as paid. */
export async function unpaidPlaces(db: Db | Trx, now: Date, programId?: ProgramId): Promise<KeptPlace[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .leftJoin("holds", "holds.registrationId", "registrations.id")
    .select(["registrations.id as registrationId", "programId", "holdExpiresAt as keptUntil"])
    .select(["holds.browserHash", "networkHash", "heldSince", "registrations.createdAt"])
    // A literal: only then SQLite knows that the index of held places has all of them.
    .where("place", "=", sql.lit("held"))
    .where("holdExpiresAt", ">", instantOf(now))
    .where("payments.state", "!=", "processing")
    .$if(programId !== undefined, (all) => all.where("programId", "=", programId as ProgramId))
    .$narrowType<{ keptUntil: Instant }>()
    .execute();
  return rows.map(({ createdAt, heldSince, ...row }) => ({ ...row, heldSince: heldSince ?? createdAt }));
}

/** Whether somebody keeps so many places that staff should look (docs/rules/registration.md). */
export async function areManyUnpaid(db: Db, now: Date): Promise<boolean> {
  return areTooMany(await unpaidPlaces(db, now), await listPrograms(db), now);
}

/**
 * Forgets who kept a place that is not kept any more, and all of it once its registration does not wait for money.
 * Every server does so every minute (docs/rules/privacy.md#the-network-of-a-kept-place).
 */
export async function forgetEndedHolds(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("holds")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("registrations")
            .select("id")
            .whereRef("id", "=", "holds.registrationId")
            .where("status", "=", "pending"),
        ),
      ),
    )
    .execute();
  await db
    .updateTable("holds")
    .set({ browserHash: null, networkHash: null })
    .where("networkHash", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("registrations")
            .select("id")
            .whereRef("id", "=", "holds.registrationId")
            .where("holdExpiresAt", ">", instantOf(now)),
        ),
      ),
    )
    .execute();
}
