import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { divideFee } from "#domain/allocated-parts.ts";
import {
  type Allocated,
  type Allocation,
  type AllocationPurpose,
  allocate,
  type PricedLine,
  standingSums,
  sumCents,
} from "#domain/allocation.ts";
import { isMoneyIn } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { PaymentsTable } from "#server/platform/money-schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { inOrderOfEvents, insertMovements, type LedgerRow, ledgerOf, type Movement } from "./ledger.ts";

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

/** What of a movement is for one child's program, for the donation, for the bank's fees, or for nothing. */
interface Part {
  purpose: AllocationPurpose;
  /** null for all that is no child's. */
  registrationId: string | null;
  programId: ProgramId | null;
  cents: Cents;
  isProvisional: boolean;
  /** What of Stripe's fee for the movement is this part's; null while Stripe has not told. */
  stripeFeeCents: Cents | null;
}

/** A movement and whose money it is, in the order of the lines. */
export interface BookedMovement extends LedgerRow {
  parts: Part[];
}

/** So many that no engine refuses the question. */
const PAYMENTS_PER_READ = 500;

/** Rows that reverse one another are no part. */
function readParts(db: Db | Trx, paymentIds: readonly string[]) {
  return db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .leftJoin("orderLines", "orderLines.id", "allocations.orderLineId")
    .select(["movementId", "purpose", "isProvisional", "registrationId", "programId", "position"])
    .select(({ fn }) => fn.sum<number | string>("allocations.cents").as("cents"))
    .where("ledger.paymentId", "in", paymentIds)
    .groupBy(["movementId", "purpose", "isProvisional", "registrationId", "programId", "position"])
    .having(sql<boolean>`sum(allocations.cents) <> 0`)
    .execute();
}

async function readMovements(db: Db | Trx, ids: readonly string[]): Promise<BookedMovement[]> {
  const last = Number.MAX_SAFE_INTEGER;
  const rows = (await readParts(db, ids)).toSorted((a, b) => (a.position ?? last) - (b.position ?? last));
  const partsOf = Map.groupBy(rows, ({ movementId }) => movementId);
  return inOrderOfEvents(await ledgerOf(db, ids)).map((movement) => {
    const parts = (partsOf.get(movement.id) ?? []).map(
      ({ purpose, registrationId, programId, isProvisional, cents }) => {
        return { purpose, registrationId, programId, isProvisional, cents: Number(cents) };
      },
    );
    const fees = divideFee(movement.stripeFeeCents, parts);
    return {
      ...movement,
      parts: parts.map((part, at) => ({ ...part, stripeFeeCents: fees[at] ?? null })),
    };
  });
}

/** Of orders for several programs, the one with which the donation is shown: the first child's. */
async function programsOfGifts(db: Db | Trx, paymentIds: readonly string[]): Promise<Map<string, ProgramId>> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orderLines", "orderLines.orderId", "payments.orderId")
    .select(["payments.id", "orderLines.programId"])
    .where("payments.id", "in", paymentIds)
    .where("orderLines.position", "=", 0)
    .execute();
  return new Map(rows.flatMap(({ id, programId }) => (programId === null ? [] : [[id, programId] as const])));
}

async function ofProgram(db: Db | Trx, movements: BookedMovement[], programId: ProgramId) {
  const gifts = await programsOfGifts(db, [...new Set(movements.map(({ paymentId }) => paymentId))]);
  return movements.map(({ parts, ...movement }) => ({
    ...movement,
    parts: parts.filter(({ purpose, programId: own }) => {
      return (purpose === "donation" ? gifts.get(movement.paymentId) : own) === programId;
    }),
  }));
}

/**
 * Every movement of these payments, by payment and oldest first, with whose money it is; with a program only the parts
 * that are for it.
 */
export async function movementsOf(
  db: Db | Trx,
  paymentIds: readonly string[],
  programId?: ProgramId,
): Promise<Map<string, BookedMovement[]>> {
  const found: BookedMovement[] = [];
  for (let from = 0; from < paymentIds.length; from += PAYMENTS_PER_READ) {
    const movements = await readMovements(db, paymentIds.slice(from, from + PAYMENTS_PER_READ));
    found.push(
      ...(programId && movements.length > 0 ? await ofProgram(db, movements, programId) : movements),
    );
  }
  return Map.groupBy(found, ({ paymentId }) => paymentId);
}
