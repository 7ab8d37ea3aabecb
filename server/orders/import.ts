import { createHash } from "node:crypto";
import { childKey } from "#domain/child-identity.ts";
import type { ImportRow, ImportRun } from "#domain/import-form.ts";
import { type Booked, bookedOfFamily, hasOurDiscounts } from "#domain/import-money.ts";
import { sumLines } from "#domain/order-lines.ts";
import type { QuoteLine } from "#domain/pricing.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines, linesOf } from "#server/money/order-lines.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { lockRegistrationsById, type Registration } from "#server/registrations/data.ts";
import { lockPrograms } from "#server/site/places.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { confirmOrder, withoutRivals } from "./confirm.ts";
import { moveToDeleted } from "./delete.ts";
import { noteEntered } from "./enter-paper.ts";
import { importPrograms, type ReadRow, rowReader } from "./import-sheet.ts";
import { ORDER_POLICIES, placeOrder } from "./place-order.ts";
import { type PricedOrder, priceChildren } from "./prices.ts";

const LISTED_IMPORTS = 10;

function registrationsOfImport(db: Db | Trx, importId: string) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId"])
    .where("orders.importId", "=", importId);
}

/** Whether everything of an import is deleted: its page in another tab must not store the rest of the list. */
async function wasTakenBack(trx: Trx, importId: string): Promise<boolean> {
  const stored = registrationsOfImport(trx, importId).limit(1);
  if (await stored.where("registrations.deletedAt", "is", null).executeTakeFirst()) return false;
  return (await stored.executeTakeFirst()) !== undefined;
}

/** The newest imports of which a child is still on the list. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.orderId", "orders.id")
    .select((eb) => [
      "orders.importId",
      eb.fn.min<Instant>("orders.createdAt").as("importedAt"),
      eb.fn.count<number | string>("registrations.id").as("children"),
    ])
    .where("orders.importId", "is not", null)
    .where("registrations.deletedAt", "is", null)
    .groupBy("orders.importId")
    .orderBy("importedAt", "desc")
    .limit(LISTED_IMPORTS)
    .execute();
  return rows.map(({ importId, importedAt, children }) => ({
    ...{ importId: importId ?? "", importedAt, children: Number(children) },
  }));
}

/** Money that came since, or that a bank may still decide about. A check that bounced leaves nothing. */
async function hasPaid(trx: Trx, orderIds: readonly string[]): Promise<boolean> {
  const payments = await trx
    .selectFrom("payments")
    .leftJoin("ledger", "ledger.paymentId", "payments.id")
    .select((eb) => [
      "payments.id",
      "payments.state",
      eb.fn.sum<number | string | null>("ledger.cents").as("cents"),
    ])
    .where("payments.orderId", "in", orderIds)
    .groupBy(["payments.id", "payments.state"])
    .execute();
  return payments.some(({ state, cents }) => state !== "canceled" || Number(cents ?? 0) !== 0);
}

/** What the list said was paid elsewhere is booked back, so that a restored child owes it and no sum counts it. */
async function bookBack(trx: Trx, orderIds: readonly string[], now: Instant): Promise<void> {
  const lines = (await linesOf(trx, [...orderIds])).filter(({ reason }) => reason === "paid_elsewhere");
  for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId)) {
    const back = own.map(({ registrationId, programId, cents }) => ({
      ...{ kind: "adjustment" as const, reason: "paid_elsewhere" as const, registrationId, programId },
      cents: 0 - cents,
    }));
    await appendLines(trx, { orderId, lines: back, now });
  }
}

/** Reminders that nobody has begun to send; one that is on its way cannot be called back. */
async function dropMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("registrationId", "in", ids)
    .where("sentAt", "is", null)
    .where("attempts", "=", 0)
    .execute();
}

async function lockAll(trx: Trx, importId: string): Promise<{ rows: Registration[]; orderIds: string[] }> {
  const found = await registrationsOfImport(trx, importId).execute();
  if (found.length === 0) throw new ApiError("not_found");
  const rows = await lockRegistrationsById(
    trx,
    found.map(({ id }) => id),
  );
  await lockPrograms(trx, [...new Set(found.map(({ programId }) => programId))]);
  // Another tab may have stored a family before the programs were locked.
  const now = await registrationsOfImport(trx, importId).execute();
  if (now.length !== found.length) throw new ApiError("busy");
  return { rows, orderIds: [...new Set(found.map(({ orderId }) => orderId))] };
}

/**
 * Moves all children of an import to the recently deleted, where each can be restored for 30 days: places are free,
 * queued reminders are dropped (docs/rules/staff.md#taking-an-import-back). Taken back twice is taken back once.
 * @returns how many children left the list
 * @throws {ApiError} not_found; import_paid when money came for one of its orders
 */
export function takeImportBack(
  { db, now }: Pick<Deps, "db" | "now">,
  importId: string,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const { rows, orderIds } = await lockAll(trx, importId);
    const here = rows.filter(({ deletedAt }) => deletedAt === null);
    if (here.length === 0) return 0;
    if (await hasPaid(trx, orderIds)) throw new ApiError("import_paid");
    await bookBack(trx, orderIds, instantOf(at));
    await trx.updateTable("orders").set({ settledAt: null }).where("id", "in", orderIds).execute();
    const ids = rows.map(({ id }) => id);
    // Nobody has paid them here: a restored one waits for its money.
    const unpaid = { status: "pending", waitsFor: "hand" } as const;
    await trx.updateTable("registrations").set(unpaid).where("id", "in", ids).execute();
    for (const row of here) await moveToDeleted(trx, { ...row, ...unpaid }, { at, actor });
    await dropMails(trx, ids);
    const subject = `${importId}: ${here.length} of ${rows.length} rows`;
    await recordAudit(trx, { at, actor, action: "import_taken_back", subject });
    return here.length;
  });
}

type GoodRow = Extract<ReadRow, { data: unknown }>;

/** What became of a row. */
interface RowResult {
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
