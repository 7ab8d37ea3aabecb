import { type BackTo, shareAmongLines } from "#domain/cancellation.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RefundReason } from "#domain/refund.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines, lockFamily, type NewLine } from "#server/money/order-lines.ts";
import { giveCashBack } from "#server/payments/cash.ts";
import { findPayment, lockPayment, UNSETTLED } from "#server/payments/payments.ts";
import { queueRefund } from "#server/payments/refund-queue.ts";
import { requireStripe, sendRefundsOf } from "#server/payments/settle.ts";
import { endPayment } from "#server/payments/supersede.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import type { Registration } from "#server/registrations/data.ts";
import { findNote, insertNote } from "#server/registrations/details.ts";
import { lockRegistrations } from "#server/registrations/locks.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { insertRefundLines } from "./assign-refund.ts";
import {
  type CancellationPreview,
  type PlannedCancellation,
  planCancellation,
  readRegistration,
} from "./cancel-queries.ts";
import { moveToDeleted } from "./delete.ts";

/** Unpaid card payments of a family's orders in the season whose price rests on a sibling. */
async function discountedAttempts(db: Db | Trx, { familyId, seasonId }: Registration): Promise<string[]> {
  if (familyId === null) return [];
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select("payments.id")
    .distinct()
    .where("orders.familyId", "=", familyId)
    .where("orders.seasonId", "=", seasonId)
    .where("orderLines.kind", "=", "sibling")
    .where("payments.state", "in", UNSETTLED)
    .execute();
  return rows.map(({ id }) => id).sort();
}

/**
 * Ends what the family has begun to pay with a discount that the child's leaving may take from it, at Stripe first.
 * @throws {ApiError} card_processing while a bank works on one
 */
async function endDiscountedAttempts(deps: Deps, row: Registration): Promise<void> {
  const attempts = await discountedAttempts(deps.db, row);
  if (attempts.length === 0) return;
  const stripe = requireStripe(deps);
  for (const id of attempts) {
    if (await endPayment(stripe, id)) continue;
    const payment = await findPayment(deps.db, id);
    if (payment?.state === "processing") throw new ApiError("card_processing");
  }
}

interface CancelRequest {
  id: string;
  expectedRefundCents: number;
  reason: RefundReason;
  note: string | null;
  /** The same id again is the same cancellation. */
  requestId: string;
  /** The actor of the audit log. */
  actor: string;
}

/** @throws {ApiError} whatever holds it up; refund_changed, with the new amounts, where they are others */
function refuseUnless(expectedRefundCents: number) {
  return (preview: CancellationPreview) => {
    if (preview.blockedBy !== null) throw new ApiError(preview.blockedBy);
    if (preview.refundCents !== expectedRefundCents) {
      throw new ApiError("refund_changed", { more: { data: preview } });
    }
  };
}

/** What the same request did before, by what was noted of it. @throws {ApiError} invalid_input for another child's */
async function isDone(
  trx: Trx,
  { id, requestId }: Pick<CancelRequest, "id" | "requestId">,
): Promise<boolean> {
  const note = await findNote(trx, requestId);
  if (note && (note.registrationId !== id || note.kind !== "cancelled")) throw new ApiError("invalid_input");
  return note !== undefined;
}

async function cancel(trx: Trx, request: CancelRequest, now: Date): Promise<CancellationPreview | undefined> {
  const { id, expectedRefundCents, reason, note, requestId, actor } = request;
  await lockFamiliesOf(trx, [await readRegistration(trx, id)]);
  // As it is under the lock.
  const row = await readRegistration(trx, id);
  if (await isDone(trx, request)) return undefined;
  // Somebody began to pay with the discount between the two looks.
  if ((await discountedAttempts(trx, row)).length > 0) throw new ApiError("card_not_ended");
  const { preview } = await leave(trx, row, {
    ...{ reason, note, actor, now },
    check: refuseUnless(expectedRefundCents),
  });
  const noted = { id: requestId, registrationId: id, kind: "cancelled" as const, fields: null };
  await insertNote(trx, { ...noted, note: note ?? "", actor, createdAt: instantOf(now) });
  const subject = `${id}: ${preview.refundCents} cents go back, ${preview.keptCents} are kept`;
  await recordAudit(trx, { at: now, actor, action: "registration_cancelled", subject });
  return preview;
}

/** Sends what was queued for cards; what fails stays queued for the sweep. */
export async function sendBack(
  deps: Deps,
  back: readonly { paymentId: string; method: string }[],
): Promise<void> {
  const cards = new Set(back.filter(({ method }) => method === "card").map(({ paymentId }) => paymentId));
  if (cards.size === 0) return;
  const stripe = requireStripe(deps);
  for (const id of [...cards].sort()) await sendRefundsOf(stripe, id);
}

/**
 * Takes one child out of its family's orders: what goes back, what is kept and what the others cost more are lines, the
 * money goes back where it came from, and the child is among the recently deleted
 * (docs/rules/money.md#what-goes-back-when-a-child-leaves). The same request again is the same cancellation.
 * @throws {ApiError} not_found; refund_changed when another amount would go back than was shown; not_paid,
 * already_cancelled, dispute_open, contest_open, refund_unallocated; card_processing or card_not_ended while the family
 * pays for another child with a discount that would be lost; payment_unavailable without keys
 */
export async function cancelRegistration(
  deps: Deps,
  request: CancelRequest,
): Promise<CancellationPreview | null> {
  const { db, now } = deps;
  const row = await readRegistration(db, request.id);
  await endDiscountedAttempts(deps, row);
  const done = await inTransaction(db, (trx) => cancel(trx, request, now()));
  if (!done) return null;
  await sendBack(deps, done.back);
  return done;
}

/**
 * The families of registrations and all their payments, in the order of all locks, then the rows and their programs.
 * @param alsoProgram one that a registration moves to
 */
export async function lockFamiliesOf(
  trx: Trx,
  rows: readonly Registration[],
  alsoProgram?: ProgramId,
): Promise<void> {
  const families = [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))].sort();
  for (const id of families) await lockFamily(trx, id);
  const ordered =
    families.length === 0
      ? []
      : await trx
          .selectFrom("payments")
          .innerJoin("orders", "orders.id", "payments.orderId")
          .select("payments.id")
          .where("orders.familyId", "in", families)
          .execute();
  const paymentIds = new Set([
    ...ordered.map(({ id }) => id),
    ...rows.flatMap(({ paymentId }) => paymentId ?? []),
  ]);
  for (const id of [...paymentIds].sort()) await lockPayment(trx, id);
  const there = alsoProgram === undefined ? [] : rows.map((row) => ({ ...row, programId: alsoProgram }));
  await lockRegistrations(trx, [...rows, ...there]);
}

interface GivingReason {
  reason: RefundReason;
  note: string | null;
  /** The actor of the audit log. */
  actor: string;
  now: Date;
}

/**
 * Queues what goes back, each part over the payment that it came from, and names the lines that it is of. Cash is
 * booked as handed over. The payments are locked; what goes to a card is sent after the commit.
 */
export async function giveBack(
  trx: Trx,
  back: readonly BackTo[],
  { lines, ...why }: GivingReason & { lines: readonly { id: string; cents: Cents }[] },
): Promise<void> {
  let shares = shareAmongLines(
    back.reduce((sum, { cents }) => sum + cents, 0),
    lines,
  );
  for (const { paymentId, cents, method } of back) {
    const refund = await queueRefund(trx, { ...why, paymentId, cents });
    let open = cents;
    const parts = shares.map((share) => {
      const part = Math.min(share, open);
      open -= part;
      return part;
    });
    shares = shares.map((share, at) => share - (parts[at] ?? 0));
    const named = lines.map(({ id }, at) => ({ orderLineId: id, cents: parts[at] ?? 0 }));
    await insertRefundLines(trx, refund.id, named);
    const payment = method === "card" ? undefined : await lockPayment(trx, paymentId);
    if (payment) await giveCashBack(trx, payment, refund, instantOf(why.now));
  }
}

interface Leave extends GivingReason {
  percent?: number;
  isDecision?: boolean;
  /** What must come of it, as whoever presses was shown. @throws where it is another */
  check?: (planned: PlannedCancellation["preview"]) => void;
}

/**
 * A child leaves its family's order: lines, refunds and the list in one transaction. Where nothing of it was paid it
 * leaves the list alone. The locks of `lockFamiliesOf` are held.
 */
export async function leave(
  trx: Trx,
  row: Registration,
  { check, ...how }: Leave,
): Promise<PlannedCancellation> {
  const { percent, isDecision, now, actor } = how;
  const planned = await planCancellation(trx, row, { now, percent, isDecision });
  check?.(planned.preview);
  const { plan, preview } = planned;
  if (plan && row.orderId !== null) {
    const lines = plan.lines.map(
      (line): NewLine => ({ ...line, kind: "adjustment", registrationId: row.id }),
    );
    const ids = await appendLines(trx, { orderId: row.orderId, lines, now: instantOf(now) });
    const written = lines.map(({ cents }, at) => ({ id: ids[at] ?? "", cents }));
    await giveBack(trx, preview.back, { ...how, lines: written });
  }
  if (row.deletedAt === null) await moveToDeleted(trx, row, { at: now, actor });
  return planned;
}
