import type { Cents } from "#domain/money/money.ts";
import type { RefundReason } from "#domain/money/refund.ts";
import { type RefundPart, shareAmongLines } from "#domain/money/split-refund.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { isEntered } from "#domain/registration/status.ts";
import type { Deps } from "#server/deps.ts";
import { lockFamily } from "#server/money/families.ts";
import { appendLines, type NewLine } from "#server/money/orders.ts";
import { refundCash } from "#server/payments/manual-payments.ts";
import { lockPayment, PENDING, pendingPaymentIds } from "#server/payments/payment-rows.ts";
import { insertRefundLines, queueRefund } from "#server/payments/refund-queue.ts";
import { requireStripe } from "#server/payments/stripe/gateway.ts";
import { endAttempts } from "#server/payments/sync/card-payment.ts";
import { refreshFromStripe, sendRefundsOf } from "#server/payments/sync/sync-payment.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { insertNote, wasCarriedOut } from "#server/registrations/details.ts";
import { insertFamilyChanges } from "#server/registrations/family-change-log.ts";
import {
  lockRegistrations,
  type Registration,
  readRegistration,
} from "#server/registrations/registration-rows.ts";
import { mailGuardian } from "#server/registrations/second-guardians.ts";
import { changeState, moveToDeleted } from "#server/registrations/state.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type CancellationPreview, planCancellation } from "./cancellation-plan.ts";

/** Unpaid card payments of the family's orders in this season that include a sibling discount. */
async function discountedAttempts(db: Db | Trx, { familyId, seasonId }: Registration): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select("payments.id")
    .distinct()
    .where("orders.familyId", "=", familyId)
    .where("orders.seasonId", "=", seasonId)
    .where("orderLines.kind", "=", "sibling")
    .where("payments.state", "in", PENDING)
    .execute();
  return rows.map(({ id }) => id).sort();
}

/**
 * Unpaid card payments of the open balance of a child's order, which changes if the child leaves or moves. An order that
 * a family began online has only its own card payment, which staff do not end here.
 */
export async function openBalancePayments(
  db: Db | Trx,
  { state, orderId }: Pick<Registration, "state" | "orderId">,
): Promise<string[]> {
  return isEntered({ state }) ? pendingPaymentIds(db, orderId) : [];
}

/** Unpaid card payments whose amount is wrong without this child. */
async function attemptsToEnd(db: Db | Trx, row: Registration): Promise<string[]> {
  return [...(await discountedAttempts(db, row)), ...(await openBalancePayments(db, row))];
}

interface CancelRequest {
  id: string;
  expectedRefundCents: number;
  reason: RefundReason;
  note: string | null;
  /** Makes the call idempotent. */
  requestId: string;
  actor: string;
  /** Refuses a child that staff have deleted already. */
  refusesDeleted?: boolean;
}

async function cancel(trx: Trx, request: CancelRequest, now: Date): Promise<CancellationPreview | undefined> {
  const { id, expectedRefundCents, reason, note, requestId, actor, refusesDeleted = false } = request;
  await lockForLeaving(trx, [await readRegistration(trx, id)]);
  // Read again under the lock.
  const row = await readRegistration(trx, id);
  if (await wasCarriedOut(trx, requestId, { registrationId: id, kind: "cancelled" })) return undefined;
  if (refusesDeleted && row.deletedAt !== null) throw new ApiError("already_cancelled");
  // Started after endAttempts().
  if ((await attemptsToEnd(trx, row)).length > 0) throw new ApiError("card_not_cancelled");
  const { preview, lines } = await planCancellation(trx, row, { now, byFamily: actor === "family" });
  if (!lines) throw new ApiError(preview.blockedBy);
  if (preview.refundCents !== expectedRefundCents)
    throw new ApiError("refund_changed", { more: { data: preview } });
  const newLines = await appendLines(trx, {
    orderId: row.orderId,
    lines: lines.map((line): NewLine => ({ ...line, kind: "adjustment", registrationId: id })),
    now: instantOf(now),
  });
  await queueRefunds(trx, preview.refundParts, { reason, note, actor, now, lines: newLines });
  const [canceledRow = row] =
    row.state === "confirmed" ? await changeState(trx, [row], { to: "cancelled" }) : [];
  if (row.deletedAt === null) await moveToDeleted(trx, canceledRow, { at: now, actor });
  const entry = { id: requestId, registrationId: id, kind: "cancelled" as const, fields: null };
  await insertNote(trx, { ...entry, note: note ?? "", actor, createdAt: instantOf(now) });
  const { refundCents, cancellationFeeCents } = preview;
  await mailGuardian(trx, row, { kind: "registration_canceled", noteId: requestId, now: instantOf(now) });
  const details = { refundCents, cancellationFeeCents };
  await recordAudit(trx, { at: now, actor, action: "registration_cancelled", subject: id, details });
  if (actor === "family") {
    const change = { field: "cancelled", before: "", after: String(refundCents) };
    await insertFamilyChanges(trx, [row], { changes: [change], at: instantOf(now) });
  }
  return preview;
}

/** Books refunds of Stripe's dashboard to a child's family, so that a plan does not send it a second time. */
export async function bookDashboardRefunds(deps: Deps, { familyId, seasonId }: Registration): Promise<void> {
  const payments = await deps.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.id", "payments.intentId"])
    .where("orders.familyId", "=", familyId)
    .where("orders.seasonId", "=", seasonId)
    .where("payments.paidAt", "is not", null)
    .execute();
  for (const payment of payments) await refreshFromStripe(deps, payment);
}

/** Sends queued card refunds to Stripe; a failed one stays queued for payment polling. */
export async function sendCardRefunds(
  deps: Deps,
  parts: readonly { paymentId: string; method: string }[],
): Promise<void> {
  const cards = new Set(parts.filter(({ method }) => method === "card").map(({ paymentId }) => paymentId));
  if (cards.size === 0) return;
  const stripe = requireStripe(deps);
  for (const id of [...cards].sort()) await sendRefundsOf(stripe, id);
}

/**
 * Cancels one child's registration. Order lines record the refund, the cancellation fee and lost sibling discounts.
 * The money is refunded to its payments, and the child moves to the recently deleted
 * (docs/reference/refunds.md#cancellation-refund). Idempotent.
 * @throws {ApiError} not_found; refund_changed if the refund differs from the one shown; not_paid, already_cancelled,
 * dispute_open, refund_unallocated; card_processing or card_not_cancelled if the family is paying its open balance, or for
 * another child with a discount that would be lost; payment_unavailable without Stripe keys
 */
export async function cancelRegistration(
  deps: Deps,
  request: CancelRequest,
): Promise<CancellationPreview | null> {
  const { db, now } = deps;
  const row = await readRegistration(db, request.id);
  await endAttempts(deps, await attemptsToEnd(db, row));
  await bookDashboardRefunds(deps, row);
  const preview = await inTransaction(db, (trx) => cancel(trx, request, now()));
  if (!preview) return null;
  await sendCardRefunds(deps, preview.refundParts);
  return preview;
}

/**
 * Locks the registrations' families, all payments of these families, then the registrations and their programs, in the
 * order that all locks follow.
 * @param targetProgramId the program that a registration moves to
 */
export async function lockForLeaving(
  trx: Trx,
  rows: readonly Registration[],
  targetProgramId?: ProgramId,
): Promise<void> {
  const families = [...new Set(rows.map(({ familyId }) => familyId))].sort();
  for (const id of families) await lockFamily(trx, id);
  const familyPayments = await trx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select("payments.id")
    .where("orders.familyId", "in", families)
    .execute();
  const paymentIds = new Set([
    ...familyPayments.map(({ id }) => id),
    ...rows.flatMap(({ paymentId }) => paymentId ?? []),
  ]);
  for (const id of [...paymentIds].sort()) await lockPayment(trx, id);
  const rowsInTarget =
    targetProgramId === undefined ? [] : rows.map((row) => ({ ...row, programId: targetProgramId }));
  await lockRegistrations(trx, [...rows, ...rowsInTarget]);
}

/**
 * Queues refunds to the original payments, and links them to their order lines. Cash is booked as handed over. The
 * payments must be locked; card refunds are sent after the commit.
 */
export async function queueRefunds(
  trx: Trx,
  refundParts: readonly RefundPart[],
  {
    lines,
    ...details
  }: Pick<CancelRequest, "reason" | "note" | "actor"> & {
    now: Date;
    lines: readonly { id: string; cents: Cents }[];
  },
): Promise<void> {
  let shares = shareAmongLines(sumLines(refundParts), lines);
  for (const { paymentId, cents, method } of refundParts) {
    const refund = await queueRefund(trx, { ...details, paymentId, cents });
    let remaining = cents;
    const parts = shares.map((share) => {
      const part = Math.min(share, remaining);
      remaining -= part;
      return part;
    });
    shares = shares.map((share, index) => share - (parts[index] ?? 0));
    const refundLines = lines.map(({ id }, index) => ({ orderLineId: id, cents: parts[index] ?? 0 }));
    await insertRefundLines(trx, refund.id, refundLines);
    const payment = method === "card" ? undefined : await lockPayment(trx, paymentId);
    if (payment) await refundCash(trx, payment, refund, instantOf(details.now));
  }
}
