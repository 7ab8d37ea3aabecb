import { createHash } from "node:crypto";
import { childKey } from "#domain/child-identity.ts";
import type { ImportRow, ImportRun } from "#domain/import-form.ts";
import { type Booked, bookedOfFamily, hasOurDiscounts } from "#domain/import-money.ts";
import { sumLines } from "#domain/order-lines.ts";
import type { QuoteLine } from "#domain/pricing.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import { confirmOrder, withoutRivals } from "#server/orders/confirm-mutations.ts";
import { noteEntered } from "#server/orders/enter-paper.ts";
import { ORDER_POLICIES, placeOrder } from "#server/orders/place-order.ts";
import { type PricedOrder, priceChildren } from "#server/orders/price-queries.ts";
import { lockPrograms } from "#server/programs/place-mutations.ts";
import { importPrograms, type ReadRow, rowReader } from "./reading-queries.ts";
import { wasTakenBack } from "./taking-back-mutations.ts";

type GoodRow = Extract<ReadRow, { data: unknown }>;

/** What became of a row. */
export interface RowResult {
  number: number;
  /** null where it was not imported. */
  registrationId: string | null;
  /** Why it was not; null where it was. with_sibling: another child of its family was the reason. */
  code: string | null;
}

/** The same row of the same import is the same registration, however often it is sent: a uuid of version 8 (RFC 9562). */
function registrationId(importId: string, number: number): string {
  const hex = createHash("sha256").update(`import\0${importId}\0${number}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Why a row of a family cannot be stored: its whole family is rolled back. */
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
  row: GoodRow;
  id: string;
}

interface Storing {
  rows: readonly ImportRow[];
  run: ImportRun;
  actor: string;
  at: Date;
}

/**
 * The family's rows by what is published now, with their programs locked before the look for the same request: its
 * other half may be about to be stored.
 */
async function readLocked(trx: Trx, { rows, run, at }: Storing): Promise<Child[]> {
  const ids = rows.map(({ programId }) => programId);
  const known = [...(await importPrograms(trx, ids, at)).keys()];
  await lockPrograms(trx, known);
  const programs = await importPrograms(trx, known, at);
  const read = rowReader(run, programs, at);
  return rows.map((sent) => {
    const row = read(sent);
    if (!("data" in row)) throw new RowRefused(row.number, row.errors[0].code);
    return { row, id: registrationId(run.importId, row.number) };
  });
}

async function withoutKnown(trx: Trx, children: readonly Child[]): Promise<Child[]> {
  const known = await trx
    .selectFrom("registrations")
    .select(["id", "childKey"])
    .where(
      "id",
      "in",
      children.map(({ id }) => id),
    )
    .execute();
  for (const { id, row } of children) {
    const same = known.find((other) => other.id === id);
    if (same && same.childKey !== childKey(row.data)) throw new RowRefused(row.number, "invalid_input");
  }
  return children.filter(({ id }) => !known.some((other) => other.id === id));
}

interface PricedChild extends Child {
  /** Its lines by our price. */
  lines: QuoteLine[];
  booked: Booked;
}

/** What the other system asked for and was paid, as lines beside our price (docs/rules/money.md#what-was-paid-elsewhere). */
function elsewhereLines({ id, row, booked }: PricedChild) {
  const line = { kind: "adjustment" as const, registrationId: id, programId: row.of.program.id };
  return [
    { ...line, reason: "agreed_elsewhere" as const, cents: booked.agreedCents },
    { ...line, reason: "paid_elsewhere" as const, cents: 0 - booked.paidCents },
  ].filter(({ cents }) => cents !== 0);
}

/** What placing an order refuses, as the row of its first child that it is about. */
function refusedRow(error: unknown, children: readonly Child[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const [about = 0] = (error.more?.children ?? []) as number[];
  return new RowRefused(children[about]?.row.number ?? 0, error.code);
}

interface FamilyPart {
  children: readonly PricedChild[];
  /** Of its whole family. */
  priced: PricedOrder;
  familyId: string | undefined;
}

/** One order for children of a family who have all paid, or of whom each has something open. @returns the family */
async function storeOrder(trx: Trx, part: FamilyPart, storing: Storing): Promise<string | undefined> {
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
    ...{ cashCents: null, dueOn: isPaid ? null : run.dueOn, importId: run.importId },
    priced: { ...priced, quote: { lines, totalCents: sumLines(lines) } },
  };
  const order = {
    children: children.map(({ id, row, booked: { agreedCents } }) => ({
      ...{ id, programId: row.of.program.id, data: row.data, agreedCents },
    })),
    ...{ familyId, by: { entry }, fieldName: (field: string) => field, now: at },
  };
  const placed = await placeOrder(trx, order, ORDER_POLICIES.spreadsheet).catch((error: unknown) => {
    throw refusedRow(error, children);
  });
  const { orderId, rows } = placed;
  await appendLines(trx, { orderId, lines: children.flatMap(elsewhereLines), now });
  for (const { id } of rows) await noteEntered(trx, { id, note: run.note, actor, at });
  // A family that owes nothing is paid; all others wait for their money, as paper without cash does.
  if (isPaid) await confirmOrder(trx, { way: "imported", orderId, children: withoutRivals(rows), now });
  return placed.familyId;
}

/** Stores a family's rows; what is stored already stays. */
async function storeFamily(trx: Trx, storing: Storing): Promise<void> {
  const { run, at } = storing;
  const locked = await readLocked(trx, storing);
  if (await wasTakenBack(trx, run.importId)) {
    throw new RowRefused(locked[0]?.row.number ?? 0, "import_taken_back");
  }
  const children = await withoutKnown(trx, locked);
  const [first] = children;
  if (!first) return;
  const { seasonId } = first.row.of.program;
  const abroad = children.find(({ row }) => row.of.program.seasonId !== seasonId);
  if (abroad) throw new RowRefused(abroad.row.number, "one_season");
  const rows = children.map(({ row }) => row);
  const priced = await priceChildren(trx, {
    children: rows.map(({ data, of }) => ({ programId: of.program.id, data })),
    imported: { hasDiscounts: hasOurDiscounts(rows) },
    ...{ donationAmount: 0, familyId: undefined, now: at },
  });
  const { quote } = priced;
  const booked = bookedOfFamily(quote, rows);
  const pricedChildren = children.flatMap((child, position): PricedChild[] => {
    const lines = quote.lines.filter((line) => line.child === position);
    return booked[position] ? [{ ...child, lines, booked: booked[position] }] : [];
  });
  // An order is paid or waits as a whole: a child that is paid does not wait for its sibling's money.
  const isOpen = ({ booked: { openCents } }: PricedChild) => openCents > 0;
  const [paid, open] = [pricedChildren.filter((child) => !isOpen(child)), pricedChildren.filter(isOpen)];
  const familyId = await storeOrder(trx, { children: paid, priced, familyId: undefined }, storing);
  await storeOrder(trx, { children: open, priced, familyId }, storing);
}

/** One family in a transaction of its own: all of it, or nothing. */
async function importFamily(deps: Deps, storing: Storing): Promise<RowResult[]> {
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
 * Stores the rows that staff chose, a family at a time (docs/rules/staff.md#importing-a-spreadsheet). A row that was
 * stored by the same import before is told again and stored once.
 */
export async function runImport(deps: Deps, run: ImportRun, actor: string): Promise<RowResult[]> {
  const at = deps.now();
  const sent = new Map(run.rows.map((row) => [row.number, row]));
  const results: RowResult[] = [];
  for (const family of run.families) {
    const rows = family.flatMap((number) => sent.get(number) ?? []);
    results.push(...(await importFamily(deps, { rows, run, actor, at })));
  }
  const imported = results.filter(({ code }) => code === null).length;
  if (imported > 0) {
    const subject = `${run.importId}: ${imported} of ${results.length} rows`;
    await recordAudit(deps.db, { at, actor, action: "registrations_imported", subject });
  }
  return results;
}
