import { randomUUID } from "node:crypto";
import { sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { isBankFee, sumLines } from "#domain/order-lines.ts";
import { isOfDonation } from "#domain/priced-children.ts";
import type { Deps } from "#server/deps.ts";
import { allocateAnew } from "#server/money/allocations.ts";
import { appendLines, findOrder, linesOf, type NewLine, type OrderLine } from "#server/money/order-lines.ts";
import { familySeason } from "#server/money/season-money.ts";
import type { RefundedFor } from "#server/payments/fulfilment.ts";
import { findPayment, lockPayment } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { unallocatedOf } from "./cancel-queries.ts";

interface Assignment {
  paymentId: string;
  /** Stripe's id of the refund. */
  stripeId: string;
  /** Whose money it was; null: the donation's. */
  registrationId: string | null;
  /** The actor of the audit log. */
  actor: string;
}

/**
 * Says whose money a refund was that somebody made in Stripe's dashboard: it becomes a refund like one of ours
 * (docs/rules/money.md#whose-money-a-refund-is).
 * @throws {ApiError} not_found for what is no such refund, or was assigned before; invalid_input, refund_too_large
 */
export async function assignRefund(
  { db, now }: Pick<Deps, "db" | "now">,
  assignment: Assignment,
): Promise<void> {
  const { paymentId, stripeId, registrationId, actor } = assignment;
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const found = (await unallocatedRefunds(trx, paymentId)).find((refund) => refund.stripeId === stripeId);
    if (!payment || !found) throw new ApiError("not_found");
    const at = instantOf(now());
    const refund = await trx
      .insertInto("refunds")
      .values({
        ...{ id: randomUUID(), paymentId, cents: found.cents, stripeId, requestedBy: actor },
        ...{ reason: "other", note: null, state: "succeeded", lastError: null, createdAt: at, updatedAt: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const beside = { payment, refund, registrationId, isAll: false, now: now() };
    await noteRefundOf(trx, { ...beside, reason: "refunded" });
    await allocateAnew(trx, payment, stripeId);
    const subject = `${paymentId}: ${found.cents} cents of ${stripeId} are of ${registrationId ?? "the donation"}`;
    await recordAudit(trx, { at: now(), actor, action: "refund_assigned", subject });
  });
}

/** Of what a payment's order consists: whose money a refund can be. */
interface RefundParts {
  children: { registrationId: string; firstName: string | null; lastName: string | null; cents: Cents }[];
  donationCents: Cents;
  /** Refunds of Stripe's dashboard that are nobody's yet. */
  unallocated: { stripeId: string; cents: Cents }[];
}

/** Refunds of a payment that were made in Stripe's dashboard for an order of several children, and are nobody's yet. */
export async function unallocatedRefunds(
  db: Db | Trx,
  paymentId: string,
): Promise<RefundParts["unallocated"]> {
  const payment = await findPayment(db, paymentId);
  const order = payment?.orderId ? await findOrder(db, payment.orderId) : undefined;
  if (!order) return [];
  const found = unallocatedOf(await familySeason(db, order));
  return found.flatMap(({ paymentId: id, stripeId, cents }) =>
    id === paymentId ? [{ stripeId, cents }] : [],
  );
}

/** @throws {ApiError} not_found */
export async function refundParts(db: Db, paymentId: string): Promise<RefundParts> {
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
    children: parts.flatMap(({ kind, registrationId, cents }) => {
      if (kind !== "child" || registrationId === null) return [];
      const name = names.find(({ id }) => id === registrationId);
      const { childFirstName = null, childLastName = null } = name ?? {};
      return [{ registrationId, firstName: childFirstName, lastName: childLastName, cents }];
    }),
    donationCents: parts.find(({ kind }) => kind === "donation")?.cents ?? 0,
    unallocated: await unallocatedRefunds(db, paymentId),
  };
}

/** Names the lines that a refund is of: together its cents; nothing is left out. */
export async function insertRefundLines(
  trx: Trx,
  refundId: string,
  lines: readonly { orderLineId: string; cents: Cents }[],
): Promise<void> {
  const rows = lines
    .filter(({ cents }) => cents > 0)
    .map((line) => ({ id: randomUUID(), refundId, ...line }));
  if (rows.length > 0) await trx.insertInto("refundLines").values(rows).execute();
}

/** What came in for an order, and what of it went back by refunds that name its lines and have not failed. Cents. */
async function moneyOf(trx: Trx, orderId: string) {
  const movements = await trx
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["ledger.kind", "ledger.cents"])
    .where("payments.orderId", "=", orderId)
    .execute();
  const named = await trx
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select("refundLines.cents")
    .where("orderLines.orderId", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .execute();
  return { cameIn: sumLedger(movements).chargedCents, named: sumLines(named) };
}

/** What money of an order can be of: a child, the bank's fee for a check that bounced, or the donation. */
type PartKind = "child" | "bank_fee" | "donation";
const ORDER: readonly PartKind[] = ["child", "bank_fee", "donation"];

function kindOf(line: OrderLine): PartKind {
  if (isBankFee(line)) return "bank_fee";
  return isOfDonation(line) || line.registrationId === null ? "donation" : "child";
}

/** The parts of an order, by what they come to: its children, in their order, before all else. */
function partsOf(lines: readonly OrderLine[]) {
  const childOf = (line: OrderLine) => (kindOf(line) === "child" ? line.registrationId : null);
  return ORDER.flatMap((kind) => {
    const meant = lines.filter((line) => kindOf(line) === kind);
    return [...Map.groupBy(meant, childOf)].map(([registrationId, own]) => {
      return { kind, registrationId, lines: own, cents: sumLines(own) };
    });
  });
}
type Part = ReturnType<typeof partsOf>[number];

/**
 * Whose the money is. An order with one child is divided by rule: the fee's first, the donation's beyond it; so is all
 * that is left, whoever it is of. For anything else of several children somebody has to say.
 * @throws {ApiError} invalid_input for `registrationId`
 */
function partsMeant(parts: readonly Part[], { registrationId, isAll }: RefundedFor): readonly Part[] {
  if (isAll) return parts;
  const children = parts.filter(({ kind }) => kind === "child");
  if (registrationId === undefined && children.length < 2) return parts;
  const meant = parts.filter((part) => part.kind !== "bank_fee" && part.registrationId === registrationId);
  if (meant.length === 0) {
    const code = registrationId === undefined ? "missing_child" : "invalid_input";
    throw new ApiError("invalid_input", { fields: { registrationId: code } });
  }
  return meant;
}

function programOf({ lines }: Part) {
  return lines.findLast(({ programId }) => programId !== null)?.programId ?? null;
}

/**
 * Writes beside a refund whose money it is (docs/rules/money.md#whose-money-a-refund-is): as much less is to be had for
 * them, but for what the family had too much of with the club already (a refund that failed, something paid twice).
 * The payment is locked.
 * @throws {ApiError} invalid_input without a child where there are several; refund_too_large beyond what it has
 */
export async function noteRefundOf(trx: Trx, refunded: RefundedFor): Promise<void> {
  const { payment, refund, reason, now } = refunded;
  const { orderId } = payment;
  if (orderId === null) return;
  const parts = partsOf(await linesOf(trx, [orderId]));
  const meant = partsMeant(parts, refunded);
  const due = parts.reduce((sum, { cents }) => sum + cents, 0);
  const { cameIn, named } = await moneyOf(trx, orderId);
  let open = Math.max(0, refund.cents - Math.max(0, cameIn - named - due));
  const changes = meant.map((part) => {
    const cents = Math.max(0, Math.min(open, part.cents));
    open -= cents;
    return { part, cents };
  });
  // A part of a payment that others pay for too may be larger than what is said: it never makes a part a bill.
  if (open > 0 && !refunded.isAll) throw new ApiError("refund_too_large");
  const lines = changes
    .filter(({ part, cents }) => cents > 0 || (reason === "cancelled" && part.kind === "child"))
    .map(({ part, cents }): NewLine => {
      const { registrationId } = part;
      const reasons = { child: reason, bank_fee: "bank_fee_waived", donation: "refunded" } as const;
      return {
        kind: "adjustment",
        reason: reasons[part.kind],
        cents: 0 - cents,
        registrationId,
        programId: programOf(part),
      };
    });
  const ids = await appendLines(trx, { orderId, lines, now: instantOf(now) });
  const written = lines.map(({ cents }, at) => ({ orderLineId: ids[at] ?? "", cents: 0 - cents }));
  const beyond = refund.cents - written.reduce((sum, { cents }) => sum + cents, 0);
  const first = meant[0]?.lines[0]?.id;
  const rest = first === undefined ? [] : [{ orderLineId: first, cents: beyond }];
  await insertRefundLines(trx, refund.id, [...written, ...rest]);
}
