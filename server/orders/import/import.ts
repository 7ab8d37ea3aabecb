import type { ImportRow, ImportRun } from "#domain/import/import-schemas.ts";
import { type BookedAmounts, familyAmounts, hasOurDiscounts } from "#domain/import/plan.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { QuoteLine } from "#domain/prices/price-order.ts";
import { childKey } from "#domain/text/person-name.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines } from "#server/money/orders.ts";
import { confirmOrder, withoutDuplicates } from "#server/orders/confirm/confirm.ts";
import { logEntered } from "#server/orders/manual/enter-paper.ts";
import { type PricedOrder, priceChildren } from "#server/orders/place/order-rules.ts";
import { ORDER_POLICIES, placeOrder } from "#server/orders/place/place-order.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import { sha256, uuidOfHash } from "#server/platform/secret-key.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { importPrograms, rowReader, type ValidRow } from "./import-sheet.ts";
import { wasUndone } from "./undo-import.ts";

interface RowResult {
  number: number;
  registrationId: string | null;
  /** Why it was not imported, or null. with_sibling: another child of its family was refused. */
  code: string | null;
}

/** Derives a registration's id from its import and row, so that a repeated row is stored once. */
function registrationId(importId: string, number: number): string {
  return uuidOfHash(sha256(`import\0${importId}\0${number}`));
}

/** Thrown if a row cannot be stored; rolls back its whole family. */
class RowRefused extends Error {
  readonly number: number;
  readonly code: string;
  constructor(number: number, code: string) {
    super(code);
    this.number = number;
    this.code = code;
  }
}

interface Child {
  row: ValidRow;
  id: string;
}

interface ImportBatch {
  rows: readonly ImportRow[];
  run: ImportRun;
  actor: string;
  at: Date;
}

/**
 * Locks the programs of a family's rows, then reads the rows by the current programs. The lock precedes the check for
 * a repeated request, because a double click may be storing it right now.
 */
async function readLocked(trx: Trx, { rows, run, at }: ImportBatch): Promise<Child[]> {
  const ids = rows.map(({ programId }) => programId);
  const programIds = [...(await importPrograms(trx, ids, at)).keys()];
  await lockPrograms(trx, programIds);
  const programs = await importPrograms(trx, programIds, at);
  const read = rowReader(run, programs, dateInZone(at, (await readClub(trx)).timeZone));
  return rows.map((importRow) => {
    const row = read(importRow);
    if (!("data" in row)) throw new RowRefused(row.number, row.errors[0].code);
    return { row, id: registrationId(run.importId, row.number) };
  });
}

async function withoutStored(trx: Trx, children: readonly Child[]): Promise<Child[]> {
  const stored = await trx
    .selectFrom("registrations")
    .select(["id", "childKey"])
    .where(
      "id",
      "in",
      children.map(({ id }) => id),
    )
    .execute();
  for (const { id, row } of children) {
    const storedRow = stored.find((storedRow) => storedRow.id === id);
    if (storedRow && storedRow.childKey !== childKey(row.data))
      throw new RowRefused(row.number, "invalid_input");
  }
  return children.filter(({ id }) => !stored.some((storedRow) => storedRow.id === id));
}

interface PricedChild extends Child {
  /** The child's lines at our price. */
  lines: QuoteLine[];
  booked: BookedAmounts;
}

/** Lines for what the other system charged beyond our price and was paid (docs/reference/manual-payments.md#external-payments). */
function elsewhereLines({ id, row, booked }: PricedChild) {
  const line = { kind: "adjustment" as const, registrationId: id, programId: row.importProgram.program.id };
  return [
    { ...line, reason: "external_price" as const, cents: booked.extraCents },
    { ...line, reason: "external_payment" as const, cents: 0 - booked.paidCents },
  ].filter(({ cents }) => cents !== 0);
}

/** Turns placeOrder()'s error into the refusal of the first row it names. */
function refusedRow(error: unknown, children: readonly Child[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const [childIndex = 0] = (error.more?.children ?? []) as number[];
  return new RowRefused(children[childIndex]?.row.number ?? 0, error.code);
}

interface FamilyPart {
  children: readonly PricedChild[];
  priced: PricedOrder;
  familyId: string | undefined;
}

/** Stores one order for a family's children that are all paid, or all unpaid. @returns the family's id */
async function storeOrder(trx: Trx, part: FamilyPart, storing: ImportBatch): Promise<string | undefined> {
  const { children, priced, familyId } = part;
  const [first] = children;
  if (!first) return familyId;
  const { run, actor, at } = storing;
  const now = instantOf(at);
  const lines = children.flatMap((child, position) =>
    child.lines.map((line) => ({ ...line, child: position })),
  );
  const isPaid = first.booked.openCents === 0;
  const entry = {
    cashCents: null,
    dueOn: isPaid ? null : run.dueOn,
    importId: run.importId,
    priced: { ...priced, quote: { lines, totalCents: sumLines(lines) } },
  };
  const order = {
    children: children.map(({ id, row, booked: { extraCents } }) => ({
      id,
      programId: row.importProgram.program.id,
      data: row.data,
      extraCents,
    })),
    familyId,
    by: { entry },
    fieldName: (field: string) => field,
    now: at,
    timeZone: (await readClub(trx)).timeZone,
  };
  const placed = await placeOrder(trx, order, ORDER_POLICIES.spreadsheet).catch((error: unknown) => {
    throw refusedRow(error, children);
  });
  const { orderId, rows } = placed;
  await appendLines(trx, { orderId, lines: children.flatMap(elsewhereLines), now });
  for (const { id } of rows) await logEntered(trx, { id, note: run.note, actor, at });
  // A paid order is confirmed; an unpaid one awaits its payment, like a paper registration without cash.
  if (isPaid) await confirmOrder(trx, { way: "imported", orderId, children: withoutDuplicates(rows), now });
  return placed.familyId;
}

/** Stores a family's rows, except those stored already. */
async function storeFamily(trx: Trx, storing: ImportBatch): Promise<void> {
  const { run, at } = storing;
  const locked = await readLocked(trx, storing);
  if (await wasUndone(trx, run.importId)) {
    throw new RowRefused(locked[0]?.row.number ?? 0, "import_undone");
  }
  const children = await withoutStored(trx, locked);
  const [first] = children;
  if (!first) return;
  const { seasonId } = first.row.importProgram.program;
  const otherSeasonChild = children.find(({ row }) => row.importProgram.program.seasonId !== seasonId);
  if (otherSeasonChild) throw new RowRefused(otherSeasonChild.row.number, "one_season");
  const rows = children.map(({ row }) => row);
  const priced = await priceChildren(trx, {
    children: rows.map(({ data, importProgram }) => ({ programId: importProgram.program.id, data })),
    imported: { hasDiscounts: hasOurDiscounts(rows) },
    donationAmount: 0,
    familyId: undefined,
    now: at,
  });
  const { quote } = priced;
  const booked = familyAmounts(quote, rows);
  const pricedChildren = children.flatMap((child, position): PricedChild[] => {
    const lines = quote.lines.filter((line) => line.child === position);
    return booked[position] ? [{ ...child, lines, booked: booked[position] }] : [];
  });
  // An order is settled as a whole, so paid children get a separate order and do not wait for a sibling's money.
  const isOpen = ({ booked: { openCents } }: PricedChild) => openCents > 0;
  const [paid, unpaid] = [pricedChildren.filter((child) => !isOpen(child)), pricedChildren.filter(isOpen)];
  const familyId = await storeOrder(trx, { children: paid, priced, familyId: undefined }, storing);
  await storeOrder(trx, { children: unpaid, priced, familyId }, storing);
}

/** Imports one family in its own transaction, all rows or none. */
async function importFamily(deps: Deps, storing: ImportBatch): Promise<RowResult[]> {
  const { rows, run } = storing;
  try {
    await inTransaction(deps.db, (trx) => storeFamily(trx, storing));
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return rows.map(({ number }) => ({
      number,
      registrationId: null,
      code: error.number === number ? error.code : "with_sibling",
    }));
  }
  return rows.map(({ number }) => ({
    number,
    registrationId: registrationId(run.importId, number),
    code: null,
  }));
}

/**
 * Stores the rows that staff chose, one family at a time (docs/reference/import.md). Idempotent: a repeated row is
 * reported as imported again.
 */
export async function runImport(deps: Deps, run: ImportRun, actor: string): Promise<RowResult[]> {
  const now = deps.now();
  const rowsByNumber = new Map(run.rows.map((row) => [row.number, row]));
  const results: RowResult[] = [];
  for (const family of run.families) {
    const rows = family.flatMap((number) => rowsByNumber.get(number) ?? []);
    results.push(...(await importFamily(deps, { rows, run, actor, at: now })));
  }
  const imported = results.filter(({ code }) => code === null).length;
  if (imported > 0) {
    const details = { count: imported, rows: results.length };
    const entry = { action: "registrations_imported" as const, subject: run.importId, details };
    await recordAudit(deps.db, { at: now, actor, ...entry });
  }
  return results;
}
