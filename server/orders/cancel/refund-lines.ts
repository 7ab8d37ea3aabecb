import { randomUUID } from "node:crypto";
import { sumLedger } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { Deps } from "#server/deps.ts";
import { reallocate } from "#server/money/allocations.ts";
import { appendLines, findOrder, linesOf, type NewLine, type OrderLine } from "#server/money/orders.ts";
import { familySeason } from "#server/money/season-money.ts";
import { findPayment, lockPayment } from "#server/payments/payment-rows.ts";
import { insertRefundLines, type RefundToNote } from "#server/payments/refund-queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { unallocatedOf } from "./cancellation-plan.ts";

interface Assignment {
  paymentId: string;
  stripeId: string;
  /** The registration of the money; null for the donation. */
  registrationId: string | null;
  actor: string;
}

/**
 * Assigns a refund made in Stripe's dashboard to a child or the donation; from then on it counts as one of our own
 * (docs/reference/refunds.md#refund-assignment).
 * @throws {ApiError} not_found if there is no such refund or it is assigned already; invalid_input, refund_too_large
 */
export async function assignRefund(
  { db, now }: Pick<Deps, "db" | "now">,
  assignment: Assignment,
): Promise<void> {
  const { paymentId, stripeId, registrationId, actor } = assignment;
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const unallocated = (await unallocatedRefunds(trx, paymentId)).find(
      (refund) => refund.stripeId === stripeId,
    );
    if (!payment || !unallocated) throw new ApiError("not_found");
    const nowInstant = instantOf(now());
    const refund = await trx
      .insertInto("refunds")
      .values({
        id: randomUUID(),
        paymentId,
        cents: unallocated.cents,
        stripeId,
        requestedBy: actor,
        reason: "other",
        state: "succeeded",
        createdAt: nowInstant,
        updatedAt: nowInstant,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const refunded = { payment, refund, registrationId, isAll: false, now: now() };
    await noteRefundOf(trx, { ...refunded, reason: "refunded" });
    await reallocate(trx, payment, stripeId);
    const details = { cents: unallocated.cents, stripeId, registrationId };
    await recordAudit(trx, { at: now(), actor, action: "refund_assigned", subject: paymentId, details });
  });
}

/** Unassigned refunds of a payment that were made in Stripe's dashboard for an order of several children. */
export async function unallocatedRefunds(db: Db | Trx, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  const order = payment?.orderId ? await findOrder(db, payment.orderId) : undefined;
  if (!order) return [];
  const refunds = unallocatedOf(await familySeason(db, order));
  return refunds.flatMap(({ paymentId: id, stripeId, cents }) =>
    id === paymentId ? [{ stripeId, cents }] : [],
  );
}

/** The parts of a payment's order that a refund can be assigned to. @throws {ApiError} not_found */
export async function refundParts(db: Db, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new ApiError("not_found");
  const parts = payment.orderId === null ? [] : partsOf(await linesOf(db, [payment.orderId]));
  const ids = parts.flatMap(({ registrationId }) => registrationId ?? []);
  const names =
    ids.length === 0
      ? []
      : await db
          .selectFrom("registrations")
          .select(["id", "childFirstName", "childLastName"])
          .where("id", "in", ids)
          .execute();
  return {
    children: parts.flatMap(({ registrationId, cents }) => {
      if (registrationId === null) return [];
      const name = names.find(({ id }) => id === registrationId);
      const { childFirstName = null, childLastName = null } = name ?? {};
      return [{ registrationId, firstName: childFirstName, lastName: childLastName, cents }];
    }),
    donationCents: parts.find(({ registrationId }) => registrationId === null)?.cents ?? 0,
    unallocated: await unallocatedRefunds(db, paymentId),
  };
}

/**
 * The money received for an order, and the sum of its unfailed refunds that are linked to lines; cents. Another payment
 * that bought nothing is not the order's money.
 */
async function moneyOf(trx: Trx, orderId: string, paymentId: string) {
  const ledgerEntries = await trx
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["ledger.kind", "ledger.cents"])
    .where("payments.orderId", "=", orderId)
    .where(({ eb, or }) =>
      or([eb("payments.id", "=", paymentId), eb("outcome", "is", null), eb("outcome", "<>", "duplicate")]),
    )
    .execute();
  const named = await trx
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select("refundLines.cents")
    .where("orderLines.orderId", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .execute();
  return { cameIn: sumLedger(ledgerEntries).chargedCents, named: sumLines(named) };
}

/** Sums an order's lines by part: the children as entered, then the donation, whose registrationId is null. */
function partsOf(lines: readonly OrderLine[]) {
  const parts = [...Map.groupBy(lines, ({ registrationId }) => registrationId)].map(
    ([registrationId, partLines]) => ({ registrationId, lines: partLines, cents: sumLines(partLines) }),
  );
  return parts.toSorted((a, b) => Number(a.registrationId === null) - Number(b.registrationId === null));
}
type Part = ReturnType<typeof partsOf>[number];

/**
 * The parts that a refund is taken from. A refund of everything, or of an order with one child, uses all parts in order.
 * With several children, the caller must name the child or the donation.
 * @throws {ApiError} invalid_input for `registrationId`
 */
function refundedParts(parts: readonly Part[], { registrationId, isAll }: RefundToNote): readonly Part[] {
  if (isAll) return parts;
  const children = parts.filter((part) => part.registrationId !== null);
  if (registrationId === undefined && children.length < 2) return parts;
  const chosenParts = parts.filter((part) => part.registrationId === registrationId);
  if (chosenParts.length === 0) {
    const code = registrationId === undefined ? "missing_child" : "invalid_input";
    throw new ApiError("invalid_input", { fields: { registrationId: code } });
  }
  return chosenParts;
}

function programOf({ lines }: Part) {
  return lines.findLast(({ programId }) => programId !== null)?.programId ?? null;
}

/**
 * Records the child or donation of a refund (docs/reference/refunds.md#refund-assignment). The order's lines are
 * reduced by the refund, except for overpaid money (a failed refund, a double payment). The payment must be locked.
 * @throws {ApiError} invalid_input if an order of several children names none; refund_too_large
 */
export async function noteRefundOf(trx: Trx, refunded: RefundToNote): Promise<void> {
  const { payment, refund, reason, now } = refunded;
  const { orderId } = payment;
  if (orderId === null) return;
  const parts = partsOf(await linesOf(trx, [orderId]));
  const chosenParts = refundedParts(parts, refunded);
  const dueCents = sumLines(parts);
  const { cameIn, named } = await moneyOf(trx, orderId, payment.id);
  let remaining = Math.max(0, refund.cents - Math.max(0, cameIn - named - dueCents));
  const changes = chosenParts.map((part) => {
    const cents = Math.max(0, Math.min(remaining, part.cents));
    remaining -= cents;
    return { part, cents };
  });
  // A refund may not reduce a part below zero, as that would turn it into a debt.
  if (remaining > 0 && !refunded.isAll) throw new ApiError("refund_too_large");
  const lines = changes
    .filter(({ part, cents }) => cents > 0 || (reason === "cancelled" && part.registrationId !== null))
    .map(({ part, cents }): NewLine => {
      const { registrationId } = part;
      return {
        kind: "adjustment",
        reason: registrationId === null ? "refunded" : reason,
        cents: 0 - cents,
        registrationId,
        programId: programOf(part),
      };
    });
  const written = await appendLines(trx, { orderId, lines, now: instantOf(now) });
  const writtenLines = written.map(({ id, cents }) => ({ orderLineId: id, cents: 0 - cents }));
  const restCents = refund.cents - sumLines(writtenLines);
  const firstLineId = chosenParts[0]?.lines[0]?.id;
  const rest = firstLineId === undefined ? [] : [{ orderLineId: firstLineId, cents: restCents }];
  await insertRefundLines(trx, refund.id, [...writtenLines, ...rest]);
}
