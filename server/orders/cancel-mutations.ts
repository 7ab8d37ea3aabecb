import type { RefundReason } from "#domain/refund.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { requireStripe } from "#server/payments/caller-rules.ts";
import { findPayment, UNSETTLED } from "#server/payments/queries.ts";
import { sendRefundsOf } from "#server/payments/settle-mutations.ts";
import { endPayment } from "#server/payments/supersede-mutations.ts";
import type { Registration } from "#server/registrations/data.ts";
import { findNote, insertNote } from "#server/registrations/notes.ts";
import { type CancellationPreview, readRegistration } from "./cancel-queries.ts";
import { leave, lockFamiliesOf } from "./leave-mutations.ts";

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
