import { randomUUIDv7 } from "node:crypto";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import {
  type Allocation,
  type AllocationInForce,
  type AllocationPurpose,
  allocate,
  appliedSums,
  divideFee,
  type PricedLine,
} from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import { isMoneyIn } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import type { PaymentsTable } from "#server/platform/database/money-schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { type LedgerEntry, type LedgerRow, ledgerOf } from "./ledger.ts";

type Payment = Pick<Selectable<PaymentsTable>, "id" | "orderId" | "purpose">;
type StoredEntry = LedgerEntry & { id: string; paymentId: string };
type Row = Allocation & { ledgerEntryId: string };

/** Sums pending and completed refunds of an order line, in cents. */
function refundedOf(eb: ExpressionBuilder<DatabaseSchema, "orderLines">) {
  return eb
    .selectFrom("refundLines")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(({ fn }) => fn.sum<number | string | null>("refundLines.cents").as("cents"))
    .whereRef("refundLines.orderLineId", "=", "orderLines.id")
    .where("refunds.state", "<>", "failed");
}

/** Reads an order's lines and the allocations of its payments. */
async function linesAndAllocations(trx: Trx, orderId: string) {
  const rows = await trx
    .selectFrom("orderLines")
    .select(["id", "kind", "reason", "registrationId", "programId", "cents"])
    .select((eb) => refundedOf(eb).as("refundedCents"))
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const lines = rows.map((line): PricedLine => ({ ...line, refundedCents: Number(line.refundedCents ?? 0) }));
  const allocated: AllocationInForce[] = await trx
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["allocations.orderLineId", "allocations.purpose", "allocations.cents"])
    .select(["allocations.isProvisional", "ledger.paymentId", "ledger.kind", "ledger.stripeId"])
    .where("payments.orderId", "=", orderId)
    .execute();
  const positions = new Map(lines.map(({ id }, position) => [id, position]));
  const positionOf = ({ orderLineId }: AllocationInForce) => positions.get(orderLineId ?? "") ?? lines.length;
  return { lines, applied: allocated.toSorted((a, b) => positionOf(a) - positionOf(b)) };
}

/** The lines that a payment's refunds name, by the refund's id in the ledger (`stripeId`). */
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
  const values = rows.map((row) => ({ id: randomUUIDv7(), ...row }));
  if (values.length > 0) await trx.insertInto("allocations").values(values).execute();
}

/** Allocates a ledger entry that pays for no order: a separate donation, or a second paid intent, which bought nothing. */
function allocateWithoutOrder({ purpose }: Payment, { id: ledgerEntryId, cents }: StoredEntry): Row[] {
  const kind = purpose === "donation" ? "donation" : "unapplied";
  const row = { ledgerEntryId, orderLineId: null, purpose: kind, cents, isProvisional: false } as const;
  return cents === 0 ? [] : [row];
}

/** Allocates ledger entries to the lines of the payment's order, one after the other. */
async function allocateToOrder(
  trx: Trx,
  payment: Payment & { orderId: string },
  ledgerEntries: readonly StoredEntry[],
) {
  const { id: paymentId, orderId } = payment;
  const { lines, applied } = await linesAndAllocations(trx, orderId);
  const isMoneyLeaving = ledgerEntries.some(({ cents }) => cents < 0);
  const named = isMoneyLeaving ? await refundLinesOf(trx, paymentId) : undefined;
  return ledgerEntries.flatMap((ledgerEntry): Row[] => {
    const { id: ledgerEntryId, kind, stripeId } = ledgerEntry;
    const refundLines = named?.get(stripeId) ?? [];
    const parts = allocate({ lines, applied }, { ...ledgerEntry, refundLines });
    applied.push(...parts.map((part) => ({ ...part, paymentId, kind, stripeId })));
    return parts.map((part) => ({ ...part, ledgerEntryId }));
  });
}

/**
 * Books a payment's ledger entries, each once, and allocates every cent of them
 * (docs/reference/ledger.md#allocations). The caller has locked the payment.
 * @param isApplied false for a wrong amount or currency: such money stays unapplied
 * @throws {Error} if the allocations of a ledger entry do not add up to it
 */
export async function bookLedgerEntries(
  trx: Trx,
  payment: Payment,
  ledgerEntries: readonly LedgerEntry[],
  { isApplied = true }: { isApplied?: boolean } = {},
): Promise<void> {
  const written = sortByTime(await insertLedgerEntries(trx, payment.id, ledgerEntries));
  if (written.length === 0) return;
  const { orderId } = payment;
  const rows =
    orderId === null || !isApplied
      ? written.flatMap((ledgerEntry) => allocateWithoutOrder(payment, ledgerEntry))
      : await allocateToOrder(trx, { ...payment, orderId }, written);
  for (const { id, kind, cents } of written) {
    const allocated = sumLines(rows.filter((row) => row.ledgerEntryId === id));
    if (allocated !== cents) throw new Error(`${kind} ${id} of ${cents} cents is allocated ${allocated}`);
  }
  await insertAllocations(trx, rows);
}

/**
 * Allocates a refund again after staff have named its lines: reverses its earlier allocations and adds new ones.
 * The caller has locked the payment.
 */
export async function reallocate(
  trx: Trx,
  { id: paymentId, orderId }: Pick<Payment, "id" | "orderId">,
  stripeId: string,
): Promise<void> {
  if (orderId === null) return;
  const { id: ledgerEntryId, cents } = await trx
    .selectFrom("ledger")
    .select(["id", "cents"])
    .where("kind", "=", "refund")
    .where("stripeId", "=", stripeId)
    .executeTakeFirstOrThrow();
  const { lines, applied } = await linesAndAllocations(trx, orderId);
  const ledgerEntry = { paymentId, kind: "refund", stripeId } as const;
  const refunded = appliedSums(applied.filter((row) => row.stripeId === stripeId));
  const reversed = refunded.map((row) => ({ ...row, cents: 0 - row.cents }));
  applied.push(...reversed.map((row) => ({ ...row, ...ledgerEntry })));
  const refundLines = (await refundLinesOf(trx, paymentId)).get(stripeId) ?? [];
  const parts = allocate({ lines, applied }, { ...ledgerEntry, cents, refundLines });
  await insertAllocations(
    trx,
    [...reversed, ...parts].map((part) => ({ ...part, ledgerEntryId })),
  );
}

/** Part of a ledger entry: for a child's program, the donation, or nothing. */
interface Part {
  purpose: AllocationPurpose;
  /** null unless the part is for a child. */
  registrationId: string | null;
  programId: ProgramId | null;
  cents: Cents;
  isProvisional: boolean;
  /** This part's share of Stripe's fee for the ledger entry; null while the fee is unknown. */
  stripeFeeCents: Cents | null;
}

/** A ledger entry and its parts, in the order of the order's lines. */
export interface BookedEntry extends LedgerRow {
  parts: Part[];
}

/** Reads the parts of these payments' ledger entries; allocations that reverse each other cancel out. */
function readParts(db: Db | Trx, paymentIds: readonly string[]) {
  return db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .leftJoin("orderLines", "orderLines.id", "allocations.orderLineId")
    .select(["ledgerEntryId", "purpose", "isProvisional", "registrationId", "programId", "position"])
    .select(({ fn }) => fn.sum<number | string>("allocations.cents").as("cents"))
    .where("ledger.paymentId", "in", paymentIds)
    .groupBy(["ledgerEntryId", "purpose", "isProvisional", "registrationId", "programId", "position"])
    .having(sql<boolean>`sum(allocations.cents) <> 0`)
    .execute();
}

async function readLedgerEntries(db: Db | Trx, ids: readonly string[]): Promise<BookedEntry[]> {
  const last = Number.MAX_SAFE_INTEGER;
  const rows = (await readParts(db, ids)).toSorted((a, b) => (a.position ?? last) - (b.position ?? last));
  const partsOf = Map.groupBy(rows, ({ ledgerEntryId }) => ledgerEntryId);
  return sortByTime(await ledgerOf(db, ids)).map((ledgerEntry) => {
    const parts = (partsOf.get(ledgerEntry.id) ?? []).map(
      ({ purpose, registrationId, programId, isProvisional, cents }) => {
        return { purpose, registrationId, programId, isProvisional, cents: Number(cents) };
      },
    );
    const fees = divideFee(ledgerEntry.stripeFeeCents, parts);
    return {
      ...ledgerEntry,
      parts: parts.map((part, index) => ({ ...part, stripeFeeCents: fees[index] ?? null })),
    };
  });
}

/** The program with which each payment's donation is reported: that of the order's first child. */
async function programsOfDonations(
  db: Db | Trx,
  paymentIds: readonly string[],
): Promise<Map<string, ProgramId>> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orderLines", "orderLines.orderId", "payments.orderId")
    .select(["payments.id", "orderLines.programId"])
    .where("payments.id", "in", paymentIds)
    .where("orderLines.position", "=", 0)
    .execute();
  return new Map(rows.flatMap(({ id, programId }) => (programId === null ? [] : [[id, programId] as const])));
}

async function partsForProgram(db: Db | Trx, ledgerEntries: BookedEntry[], programId: ProgramId) {
  const paymentIds = [...new Set(ledgerEntries.map(({ paymentId }) => paymentId))];
  const donationPrograms = await programsOfDonations(db, paymentIds);
  return ledgerEntries.map(({ parts, ...ledgerEntry }) => ({
    ...ledgerEntry,
    parts: parts.filter((part) => {
      const isDonation = part.purpose === "donation";
      return (isDonation ? donationPrograms.get(ledgerEntry.paymentId) : part.programId) === programId;
    }),
  }));
}

/**
 * All ledger entries of these payments with their parts, by payment id, oldest first.
 * @param programId keeps only the parts for this program
 */
export async function ledgerEntriesOf(
  db: Db | Trx,
  paymentIds: readonly string[],
  programId?: ProgramId,
): Promise<Map<string, BookedEntry[]>> {
  const booked = await inChunks(paymentIds, async (ids) => {
    const ledgerEntries = await readLedgerEntries(db, ids);
    return programId && ledgerEntries.length > 0
      ? partsForProgram(db, ledgerEntries, programId)
      : ledgerEntries;
  });
  return Map.groupBy(booked, ({ paymentId }) => paymentId);
}

/**
 * Sorts ledger entries by time. Stripe's times are whole seconds: within the same second, charges come first, then
 * outgoing money, then reversals.
 */
function sortByTime<M extends Pick<LedgerEntry, "kind" | "cents" | "createdAt">>(ledger: readonly M[]): M[] {
  const rank = ({ kind, cents }: M) => (cents < 0 ? 1 : isMoneyIn(kind) ? 0 : 2);
  return ledger.toSorted((a, b) => {
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
    return rank(a) - rank(b);
  });
}

/**
 * Writes each ledger entry once, however often it is reported (docs/reference/ledger.md#ledger-entries). Adds
 * Stripe's fee to a row that lacked it (docs/reference/ledger.md#stripe-fees).
 * @returns the new rows
 */
async function insertLedgerEntries(
  trx: Trx,
  paymentId: string,
  ledgerEntries: readonly LedgerEntry[],
): Promise<StoredEntry[]> {
  if (ledgerEntries.length === 0) return [];
  const rows = ledgerEntries.map((ledgerEntry) => ({ id: randomUUIDv7(), paymentId, ...ledgerEntry }));
  const written = await trx
    .insertInto("ledger")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "stripeId"])
        .doUpdateSet((eb) => ({ stripeFeeCents: eb.ref("excluded.stripeFeeCents") }))
        .where("ledger.stripeFeeCents", "is", null)
        .where((eb) => eb("excluded.stripeFeeCents", "is not", null)),
    )
    .returning("id")
    .execute();
  const ids = new Set(written.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}
