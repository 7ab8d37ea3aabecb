import { sql } from "kysely";
import { divideFee } from "#domain/allocated-parts.ts";
import type { AllocationPurpose } from "#domain/allocation.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inOrderOfEvents, type LedgerRow, ledgerOf } from "./ledger.ts";

/** What of a movement is for one child's program, for the donation, for the bank's fees, or for nothing. */
export interface Part {
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
