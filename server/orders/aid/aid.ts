import type { ProgramId } from "#domain/programs/programs.ts";
import { AID_CHILDREN_MAX, AID_DAYS } from "#domain/registration/limits.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { type Confirmation, confirmOrder } from "#server/orders/confirm/confirm.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type AidRequestsTable, type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { mailGuardian } from "#server/registrations/receipts.ts";
import { lockPrograms } from "#server/site/programs/places.ts";

/** Of this many places of a program one may wait for a decision. */
const PLACES_PER_WAITING = 10;

export function findAidRequest(db: Db | Trx, orderId: string): Promise<AidRequestsTable | undefined> {
  return db.selectFrom("aidRequests").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

/** Forgets unproved requests of orders that were replaced. */
export async function dropAidRequests(trx: Trx, orders: readonly { orderId: string }[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ orderId }) => orderId);
  await trx.deleteFrom("aidRequests").where("orderId", "in", ids).where("provedAt", "is", null).execute();
}

/** Places that are kept for staff's decisions, without those of one order. */
function waitingPlaces(trx: Trx, now: Instant, exceptOrderId: string) {
  return trx
    .selectFrom("registrations")
    .innerJoin("aidRequests", "aidRequests.orderId", "registrations.orderId")
    .select(["email", "network", "registrations.programId"])
    .where("holdExpiresAt", ">", now)
    .where("registrations.deletedAt", "is", null)
    .where("provedAt", "is not", null)
    .where("decidedAt", "is", null)
    .where("registrations.orderId", "<>", exceptOrderId)
    .execute();
}

type WaitingOrder = Pick<Confirmation, "orderId" | "children" | "shownIds" | "now">;

/** The programs and the mailbox must be locked. @throws {ApiError} aid_limit (docs/rules/aid.md#how-many-places-wait) */
async function refuseAboveLimits(
  trx: Trx,
  { orderId, children, now }: WaitingOrder,
  network: string | null,
): Promise<void> {
  const rows = children.map(({ registration }) => registration);
  const mailbox = mailboxOf(rows[0]?.email ?? "");
  const ids = rows.map(({ programId }): ProgramId => programId);
  const programs = await lockPrograms(trx, ids);
  // Counted here, however an address of the mailbox is written: there are few, at most a tenth of the places.
  const waiting = await waitingPlaces(trx, now, orderId);
  const ofFamily = waiting.filter(
    (row) => mailboxOf(row.email) === mailbox || (network !== null && row.network === network),
  );
  if (ofFamily.length + rows.length > AID_CHILDREN_MAX) throw new ApiError("aid_limit");
  const all = [...waiting, ...rows];
  for (const { id, capacity } of programs.values()) {
    const ofProgram = all.filter(({ programId }) => programId === id);
    const isAbove = capacity !== null && ofProgram.length > Math.ceil(capacity / PLACES_PER_WAITING);
    if (isAbove) throw new ApiError("aid_limit");
  }
}

/**
 * Keeps an order's places for staff's decision, once its mailbox is proved (docs/rules/aid.md#a-place-for-seven-days).
 * @param network keyed hash of the one that asked for the code
 * @throws {ApiError} aid_limit; program_full with `children`
 */
export async function keepForAid(trx: Trx, order: WaitingOrder, network: string | null): Promise<void> {
  await refuseAboveLimits(trx, order, network);
  const { orderId, now } = order;
  await confirmOrder(trx, { ...order, way: "aid" });
  const ids = order.children.map(({ registration }) => registration.id);
  const holdExpiresAt = instantOf(new Date(Date.parse(now) + AID_DAYS * DAY_MS));
  await trx.updateTable("registrations").set({ holdExpiresAt }).where("id", "in", ids).execute();
  await trx
    .updateTable("aidRequests")
    .set({ provedAt: now, network })
    .where("orderId", "=", orderId)
    .execute();
  const [first] = order.children;
  if (first) await mailGuardian(trx, first.registration, { kind: "aid_requested", now });
}

/** What its family reads of a proved request: until when its places are kept, null if they are not; null without one. */
export async function aidOfOrder(db: Db, orderId: string) {
  const request = await findAidRequest(db, orderId);
  if (!request?.provedAt) return null;
  const { until } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.min("holdExpiresAt").as("until"))
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  const { decidedAt, grantedCents } = request;
  return { keptUntil: until, isDecided: decidedAt !== null, grantedCents: grantedCents ?? 0 };
}
