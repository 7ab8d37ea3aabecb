import { type Context, Hono } from "hono";
import type { ProgramId } from "#domain/programs/programs.ts";
import { hasTooManyLongHolds } from "#domain/registration/holds.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findProgram, listPrograms } from "#server/site/programs/published-programs.ts";
import { releaseSpots } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { offeredRegistrations } from "#server/waiting/accept.ts";

/** Unpaid spots that are held, of one program if given, except those of offers and of payments that a bank is processing. */
export function unpaidSpots(db: Db | Trx, now: Date, programId?: ProgramId) {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id as registrationId", "programId", "holdExpiresAt", "holdRenewals"])
    .select("orders.createdAt as since")
    .where("holdExpiresAt", ">", instantOf(now))
    .where("registrations.state", "=", "awaiting_payment")
    .where("payments.state", "<>", "processing")
    .where("registrations.id", "not in", offeredRegistrations(db, now))
    .$if(programId !== undefined, (query) => query.where("programId", "=", programId as ProgramId))
    .$narrowType<{ holdExpiresAt: Instant }>()
    .execute();
}

/** Whether enough spots are unpaid to warn staff (docs/reference/registrations.md#unpaid-spot-limits). */
export async function areManyUnpaid(db: Db, now: Date): Promise<boolean> {
  return hasTooManyLongHolds(await unpaidSpots(db, now), await listPrograms(db), now);
}

/**
 * Frees a program's unpaid spots before their holds end. Registrations and payments stay: a family that pays later gets
 * a spot if one is left (docs/reference/registrations.md#releasing-unpaid-spots).
 * @param actor of the audit log
 * @returns how many spots were freed
 */
function freeUnpaidSpots(
  { db, now }: Pick<Deps, "db" | "now">,
  programId: ProgramId,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const currentTime = now();
    const spots = await unpaidSpots(trx, currentTime, programId);
    if (spots.length === 0) return 0;
    const freed = await trx
      .updateTable("registrations")
      .set({ hasSpot: false, holdExpiresAt: null })
      .where(
        "id",
        "in",
        spots.map(({ registrationId }) => registrationId),
      )
      // Skip spots that were paid for in the meantime.
      .where("holdExpiresAt", "is not", null)
      .returning(["programId", "groupId"])
      .execute();
    const count = freed.length;
    if (count === 0) return 0;
    await releaseSpots(trx, freed);
    await recordAudit(trx, {
      at: currentTime,
      actor,
      action: "spots_freed",
      subject: programId,
      details: { count },
    });
    return count;
  });
}

/** @throws {ApiError} not_found */
async function programIn(db: Db, c: Context): Promise<ProgramId> {
  const program = await findProgram(db, c.req.param("id") ?? "");
  if (!program) throw new ApiError("not_found");
  return program.id;
}

/** Staff's routes for unpaid spots: how many are held, and how to free them. */
export function holdRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/programs/:id/holds", allow("programs.view"), async (c) => {
      const spots = await unpaidSpots(db, now(), await programIn(db, c));
      const since = spots.map((spot) => spot.since).sort()[0] ?? null;
      return c.json({ data: { spots: spots.length, since } });
    })
    .post("/admin/programs/:id/holds/release", allow("programs.edit"), async (c) => {
      const released = await freeUnpaidSpots(deps, await programIn(db, c), c.var.staff.actor);
      return c.json({ data: { released } });
    });
}
