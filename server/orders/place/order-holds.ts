import { type Context, Hono } from "hono";
import { sql } from "kysely";
import type { ProgramId } from "#domain/programs/programs.ts";
import {
  addMinutes,
  HOLD_MINUTES,
  type Hold,
  hasTooManyLongHolds,
  MAX_UNPAID_PER_BROWSER,
  MAX_UNPAID_PER_NETWORK,
  newHold,
  renewedHold,
} from "#domain/registration/holds.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { findProgram, listPrograms } from "#server/site/programs/published-programs.ts";
import { releaseSpots } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { offeredRegistrations } from "#server/waiting/accept.ts";
import { hasHoldExpired } from "./order-rules.ts";

/** The browser and the network whose limits an order's unpaid spots count against. */
export interface Holder {
  browserHash: string;
  networkHash: string;
}

interface SpotsRequest {
  holder: Holder;
  /** How many unpaid spots the order will have. */
  spots: number;
  /** Registrations of the order, or replaced by it: their spots are not counted again. */
  registrationIds: readonly string[];
  now: Date;
}

/** The clocks of two servers, and of two requests that waited for one lock, differ by less. Minutes. */
const CLOCKS_MINUTES = 1;

/**
 * Refuses an order if its browser or network would hold too many unpaid spots. Its programs must be locked: the locks
 * serialize concurrent orders, so each counts all earlier ones. Spots held for cash count; other longer holds (offers,
 * aid, codes for free children) do not.
 * @throws {ApiError} too_many_unpaid
 */
export async function refuseTooManyUnpaid(
  trx: Trx,
  { holder: { browserHash, networkHash }, spots, registrationIds, now }: SpotsRequest,
): Promise<void> {
  if (spots === 0) return;
  let others = trx
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["orders.browserHash", "orders.networkHash"])
    .where((eb) =>
      eb.or([eb("orders.browserHash", "=", browserHash), eb("orders.networkHash", "=", networkHash)]),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb("holdExpiresAt", ">", instantOf(now)),
          eb.or([
            eb("holdExpiresAt", "<=", instantOf(addMinutes(now, HOLD_MINUTES + CLOCKS_MINUTES))),
            eb("orders.cashNumber", "is not", null),
          ]),
        ]),
        eb.and([
          eb("holdExpiresAt", "is", null),
          eb("hasSpot", "=", true),
          eb("orders.cashNumber", "is not", null),
          eb("orders.settledAt", "is", null),
        ]),
      ]),
    );
  if (registrationIds.length > 0) others = others.where("registrations.id", "not in", registrationIds);
  const held = await others.execute();
  const browserCount = held.filter((row) => row.browserHash === browserHash).length;
  const networkCount = held.filter((row) => row.networkHash === networkHash).length;
  const isTooMany =
    browserCount + spots > MAX_UNPAID_PER_BROWSER || networkCount + spots > MAX_UNPAID_PER_NETWORK;
  if (isTooMany) throw new ApiError("too_many_unpaid");
}

type HeldRow = Pick<Registration, "hasSpot" | "holdExpiresAt">;

/** The hold of these registrations: it ends with the first of them. */
function holdOf(rows: readonly HeldRow[], renewals: number, now: Date): Hold {
  const ends = rows.map((row) => (hasHoldExpired(row, now) ? "" : (row.holdExpiresAt ?? ""))).sort();
  return { until: ends[0] ? new Date(ends[0]) : null, renewals };
}

/** The hold of an order that is being placed; it continues the hold of the unpaid registrations that it overwrites. */
export async function placedHold(trx: Trx, previousRows: readonly Registration[], now: Date) {
  if (previousRows.length === 0) return newHold(now);
  const { renewals } = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("holdRenewals").as("renewals"))
    .where(
      "id",
      "in",
      previousRows.map(({ orderId }) => orderId),
    )
    .executeTakeFirstOrThrow();
  return renewedHold(holdOf(previousRows, renewals, now), now);
}

interface RenewalRequest {
  orderId: string;
  /** The order's unpaid registrations, with their spots. */
  rows: readonly Registration[];
  holder: Holder;
  now: Date;
}

/**
 * Renews the hold of a returning family's order and stores its network. Its programs must be locked.
 * @returns when the hold ends
 */
export async function renewOrderHold(
  trx: Trx,
  { orderId, rows, holder: { networkHash }, now }: RenewalRequest,
): Promise<Instant> {
  const order = await trx
    .selectFrom("orders")
    .select("holdRenewals")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { until, renewals } = renewedHold(holdOf(rows, order.holdRenewals, now), now);
  const holdExpiresAt = instantOf(until);
  await trx
    .updateTable("orders")
    .set({ holdRenewals: renewals, networkHash })
    .where("id", "=", orderId)
    .execute();
  await trx
    .updateTable("registrations")
    .set({
      hasSpot: true,
      // An offer holds its spot for longer.
      holdExpiresAt: sql<Instant>`case when hold_expires_at > ${holdExpiresAt} then hold_expires_at else ${sql.val(holdExpiresAt)} end`,
    })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return holdExpiresAt;
}

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
      return c.json({ data: { places: spots.length, since } });
    })
    .post("/admin/programs/:id/holds/free", allow("programs.edit"), async (c) => {
      const freed = await freeUnpaidSpots(deps, await programIn(db, c), c.var.staff.actor);
      return c.json({ data: { freed } });
    });
}
