import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import {
  type Allocated,
  type Allocation,
  allocate,
  type PricedLine,
  standingSums,
  sumCents,
} from "#domain/allocation.ts";
import { isMoneyIn } from "#domain/ledger-sums.ts";
import type { Trx } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/money-schema.ts";
import type { DatabaseSchema } from "#server/db/tables.ts";
import { inOrderOfEvents, insertMovements, type Movement } from "./ledger.ts";

type Payment = Pick<Selectable<PaymentsTable>, "id" | "orderId" | "purpose">;
type Written = Movement & { id: string; paymentId: string };
type Row = Allocation & { movementId: string };

/** What refunds that have not failed name of a line. */
function refundedOf(eb: ExpressionBuilder<DatabaseSchema, "orderLines">) {
  return eb
    .selectFrom("refundLines")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(({ fn }) => fn.sum<number | string | null>("refundLines.cents").as("cents"))
    .whereRef("refundLines.orderLineId", "=", "orderLines.id")
    .where("refunds.state", "<>", "failed");
}

/** An order's lines, and what of its money stands on them. */
async function linesWithMoney(trx: Trx, orderId: string) {
  const rows = await trx
    .selectFrom("orderLines")
    .leftJoin("allocations", "allocations.orderLineId", "orderLines.id")
    .leftJoin("ledger", "ledger.id", "allocations.movementId")
    .select([
      "orderLines.id",
      "orderLines.kind as lineKind",
      "orderLines.reason",
      "orderLines.registrationId",
    ])
    .select(["orderLines.programId", "orderLines.cents as lineCents", "allocations.purpose"])
    .select(["allocations.cents", "allocations.isProvisional"])
    .select(["ledger.paymentId", "ledger.kind", "ledger.stripeId"])
    .select((eb) => refundedOf(eb).as("refundedCents"))
    .where("orderLines.orderId", "=", orderId)
    .orderBy("orderLines.position")
    .execute();
  const lines = new Map<string, PricedLine>();
  const standing: Allocated[] = [];
  for (const { id, lineKind, reason, registrationId, programId, lineCents, ...allocated } of rows) {
    const refundedCents = Number(allocated.refundedCents ?? 0);
    lines.set(id, { id, kind: lineKind, reason, registrationId, programId, cents: lineCents, refundedCents });
    const { paymentId, kind, stripeId, purpose, cents, isProvisional } = allocated;
    if (paymentId === null || kind === null || stripeId === null) continue;
    if (purpose === null || cents === null || isProvisional === null) continue;
    standing.push({ orderLineId: id, paymentId, kind, stripeId, purpose, cents, isProvisional });
  }
  return { lines: [...lines.values()], standing };
}

/** What of an order's money stands on no line. */
function unappliedOf(trx: Trx, orderId: string): Promise<Allocated[]> {
  return trx
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["allocations.orderLineId", "allocations.purpose", "allocations.cents"])
    .select(["allocations.isProvisional", "ledger.paymentId", "ledger.kind", "ledger.stripeId"])
    .where("allocations.orderLineId", "is", null)
    .where("payments.orderId", "=", orderId)
    .execute();
}

/** Which lines the refunds of a payment give back, by what the ledger knows each refund by. */
async function refundLinesOf(trx: Trx, paymentId: string) {
  const rows = await trx
    .selectFrom("refunds")
    .innerJoin("refundLines", "refundLines.refundId", "refunds.id")
    .select(["refunds.stripeId", "refundLines.orderLineId", "refundLines.cents"])
    .where("refunds.paymentId", "=", paymentId)
    .orderBy("refundLines.id")
    .execute();
  return Map.groupBy(rows, ({ stripeId }) => stripeId);
}

async function insertAllocations(trx: Trx, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => ({ id: randomUUID(), ...row }));
  if (values.length > 0) await trx.insertInto("allocations").values(values).execute();
}

/** What is paid without an order: a donation on its own, or an intent beside the one that paid, which bought nothing. */
function withoutOrder({ purpose }: Payment, { id: movementId, cents }: Written): Row[] {
  const kind = purpose === "donation" ? "donation" : "unapplied";
  const row = { movementId, orderLineId: null, purpose: kind, cents, isProvisional: false } as const;
  return cents === 0 ? [] : [row];
}

async function ofOrder(trx: Trx, payment: Payment & { orderId: string }, movements: readonly Written[]) {
  const { id: paymentId, orderId } = payment;
  const { lines, standing } = await linesWithMoney(trx, orderId);
  const isFirst = movements.every(({ kind, cents }) => isMoneyIn(kind) && cents > 0);
  if (!isFirst) standing.push(...(await unappliedOf(trx, orderId)));
  const named = isFirst ? new Map() : await refundLinesOf(trx, paymentId);
  return movements.flatMap((movement): Row[] => {
    const { id: movementId, kind, stripeId } = movement;
    const refundLines = named.get(stripeId) ?? [];
    const parts = allocate({ lines, standing }, { ...movement, refundLines });
    standing.push(...parts.map((part) => ({ ...part, paymentId, kind, stripeId })));
    return parts.map((part) => ({ ...part, movementId }));
  });
}

/**
 * Books movements of a payment, each once, together with whose money they are
 * (docs/rules/money.md#whose-money-a-cent-is). The payment is locked.
 * @param isOurs whether it was paid with exactly what we asked for; what is not pays for nothing
 */
export async function bookMovements(
  trx: Trx,
  payment: Payment,
  movements: readonly Movement[],
  { isOurs = true }: { isOurs?: boolean } = {},
): Promise<void> {
  const written = inOrderOfEvents(await insertMovements(trx, payment.id, movements));
  if (written.length === 0) return;
  const { orderId } = payment;
  const rows =
    orderId === null || !isOurs
      ? written.flatMap((movement) => withoutOrder(payment, movement))
      : await ofOrder(trx, { ...payment, orderId }, written);
  for (const { id, kind, cents } of written) {
    const allocated = sumCents(rows.filter((row) => row.movementId === id).map((row) => row.cents));
    if (allocated !== cents) throw new Error(`${kind} ${id} of ${cents} cents is allocated ${allocated}`);
  }
  await insertAllocations(trx, rows);
}

/**
 * Allocates a refund anew by the lines that it names by now: rows that reverse what stood, and rows of its own. The
 * payment is locked.
 */
export async function allocateAnew(
  trx: Trx,
  { id: paymentId, orderId }: Pick<Payment, "id" | "orderId">,
  stripeId: string,
): Promise<void> {
  if (orderId === null) return;
  const { id: movementId, cents } = await trx
    .selectFrom("ledger")
    .select(["id", "cents"])
    .where("kind", "=", "refund")
    .where("stripeId", "=", stripeId)
    .executeTakeFirstOrThrow();
  const { lines, standing } = await linesWithMoney(trx, orderId);
  standing.push(...(await unappliedOf(trx, orderId)));
  const movement = { paymentId, kind: "refund", stripeId } as const;
  const before = standingSums(standing.filter((row) => row.stripeId === stripeId));
  const reversed = before.map((row) => ({ ...row, cents: 0 - row.cents }));
  standing.push(...reversed.map((row) => ({ ...row, ...movement })));
  const refundLines = (await refundLinesOf(trx, paymentId)).get(stripeId) ?? [];
  const parts = allocate({ lines, standing }, { ...movement, cents, refundLines });
  await insertAllocations(
    trx,
    [...reversed, ...parts].map((part) => ({ ...part, movementId })),
  );
}
