import { randomUUID } from "node:crypto";
import { expressionBuilder, type Selectable } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import type { AdjustmentReason, OrderLineKind } from "#domain/prices/order-lines.ts";
import type { Quote } from "#domain/prices/pricing.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { PAID_STATES } from "#domain/registration/status.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant, OrderLinesTable, OrdersTable } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { locked } from "#server/platform/database/transaction.ts";

export type StoredOrder = Selectable<OrdersTable>;
export type OrderLine = Selectable<OrderLinesTable>;

export function findOrder(db: Db | Trx, id: string): Promise<StoredOrder | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/** All lines of these orders, grouped by order and sorted by position. */
export function linesOf(db: Db | Trx, orderIds: readonly string[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("orderLines")
    .selectAll()
    .where("orderId", "in", orderIds)
    .orderBy("orderId")
    .orderBy("position")
    .execute();
}

/** Locks a family. Only the browser's lock may be taken before this one (server/registrations/locks.ts). */
export function lockFamily(trx: Trx, id: string): Promise<{ id: string } | undefined> {
  return locked(trx, trx.selectFrom("families").select("id").where("id", "=", id)).executeTakeFirst();
}

/** The families that this browser ordered for, the last order first; none if it never ordered. Not locked. */
export function familiesOfBrowser(db: Db | Trx, browserHash: string) {
  return db
    .selectFrom("orders")
    .innerJoin("families", "families.id", "orders.familyId")
    .select(["orders.familyId", "families.email"])
    .where("orders.browserHash", "=", browserHash)
    .orderBy("orders.createdAt", "desc")
    .limit(20)
    .execute();
}

/** The one of these families that has this guardian's address, because families may share a computer. */
export function familyWithAddress(
  families: Awaited<ReturnType<typeof familiesOfBrowser>>,
  address: string,
): string | undefined {
  return families.find(({ email }) => email?.toLowerCase() === address.toLowerCase())?.familyId;
}

/**
 * Condition on `registrations`: its order lines without the sibling discount are above zero. Only such a registration
 * earns siblings a discount (docs/rules/prices.md#the-sibling-discount).
 */
export function costsSomething() {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const cents = eb
    .selectFrom("orderLines")
    .select(({ fn }) => fn.sum<number>("orderLines.cents").as("cents"))
    .whereRef("orderLines.registrationId", "=", "registrations.id")
    .where((line) => line.or([line("kind", "in", ["fee", "early"]), line("reason", "=", "moved")]));
  return eb(cents, ">", 0);
}

/**
 * Ids of a family's children with a paid registration in a season, for a program that costs something, in the order in
 * which they were registered.
 */
export async function registeredChildren(
  db: Db | Trx,
  { familyId, seasonId }: { familyId: string; seasonId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .select(["childId", "createdAt", "id"])
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .where(costsSomething())
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return [...new Set(rows.map(({ childId }) => childId))];
}

/** Stores a new family with an unconfirmed address (docs/rules/registration.md#who-is-who). @returns its id */
export async function addFamily(trx: Trx, email: string): Promise<string> {
  const id = randomUUID();
  await trx.insertInto("families").values({ id, email, provedAt: null }).execute();
  return id;
}

type ChildOfFamily = Pick<RegistrationData, "childFirstName" | "childLastName" | "childDateOfBirth">;

interface StoredChild {
  id: string;
  firstName: string;
  lastName: string;
  bornOn: CalendarDate | null;
}

/** Whether two rows are the same child: equal names, and equal birth dates unless one is unknown. */
function isSameChild(a: StoredChild, b: Omit<StoredChild, "id">): boolean {
  const isNamesake = a.firstName === b.firstName && a.lastName === b.lastName;
  return isNamesake && (a.bornOn === null || b.bornOn === null || a.bornOn === b.bornOn);
}

function childrenOfFamily(trx: Trx, familyId: string): Promise<StoredChild[]> {
  return trx
    .selectFrom("children")
    .select(["id", "firstName", "lastName", "bornOn"])
    .where("familyId", "=", familyId)
    .orderBy("id")
    .execute();
}

/**
 * Finds the family's children by name and birth date, and stores those it does not have yet.
 * @param isNew a new family has no children, so none are read
 * @returns one id per child, in the given order
 */
export async function writeChildren(
  trx: Trx,
  { familyId, isNew }: { familyId: string; isNew: boolean },
  children: readonly ChildOfFamily[],
): Promise<string[]> {
  const known = isNew ? [] : await childrenOfFamily(trx, familyId);
  const added: StoredChild[] = [];
  const ids: string[] = [];
  for (const { childFirstName: firstName, childLastName: lastName, childDateOfBirth } of children) {
    const child = { firstName, lastName, bornOn: childDateOfBirth === "" ? null : childDateOfBirth };
    let stored = [...known, ...added].find((row) => isSameChild(row, child));
    if (!stored) {
      stored = { id: randomUUID(), ...child };
      added.push(stored);
    } else if (stored.bornOn === null && child.bornOn !== null) {
      stored.bornOn = child.bornOn;
      if (!added.includes(stored)) {
        await trx.updateTable("children").set({ bornOn: child.bornOn }).where("id", "=", stored.id).execute();
      }
    }
    ids.push(stored.id);
  }
  if (added.length > 0) {
    await trx
      .insertInto("children")
      .values(added.map((child) => ({ ...child, familyId })))
      .execute();
  }
  return ids;
}

/**
 * Moves everything of a family to another one; both must be locked. Equal children become one. The empty family stays, for
 * whoever is placing an order with it.
 */
export async function moveFamily(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  const known = await childrenOfFamily(trx, into);
  for (const child of await childrenOfFamily(trx, from)) {
    const same = known.find((row) => isSameChild(row, child));
    if (!same) {
      await trx.updateTable("children").set({ familyId: into }).where("id", "=", child.id).execute();
      continue;
    }
    const bornOn = same.bornOn ?? child.bornOn;
    await trx.updateTable("children").set({ bornOn }).where("id", "=", same.id).execute();
    await trx
      .updateTable("registrations")
      .set({ childId: same.id })
      .where("childId", "=", child.id)
      .execute();
    await trx.deleteFrom("children").where("id", "=", child.id).execute();
  }
  await trx.updateTable("registrations").set({ familyId: into }).where("familyId", "=", from).execute();
  await trx.updateTable("orders").set({ familyId: into }).where("familyId", "=", from).execute();
  await trx.updateTable("families").set({ email: null }).where("id", "=", from).execute();
}

interface NewOrder {
  id: string;
  familyId: string;
  seasonId: string;
  /** In the same order as the quote's children. */
  children: readonly { registrationId: string; programId: ProgramId }[];
  quote: Quote;
  browserHash: string | null;
  /** null for orders by staff. */
  networkHash: string | null;
  holdRenewals: number;
  /** null until the order is paid. */
  settledAt: Instant | null;
  dueOn: CalendarDate | null;
  /** The import that created the order, if one did. */
  importId?: string;
  now: Instant;
}

/** Stores an order with its lines (docs/rules/prices.md#the-lines-of-an-order). */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  const { id, children, quote, now } = order;
  const {
    familyId,
    seasonId,
    browserHash,
    networkHash,
    holdRenewals,
    settledAt,
    dueOn,
    importId = null,
  } = order;
  const donationCents = quote.lines.find(({ kind }) => kind === "donation")?.cents ?? 0;
  await trx
    .insertInto("orders")
    .values({
      ...{ id, familyId, seasonId, browserHash, networkHash, holdRenewals },
      ...{ settledAt, dueOn, importId, donationCents },
      totalCents: quote.totalCents,
      createdAt: now,
    })
    .execute();
  const lines = quote.lines.map(({ kind, child, cents }) => {
    const ordered = child === null ? undefined : children[child];
    const registrationId = ordered?.registrationId ?? null;
    return { kind, cents, registrationId, programId: ordered?.programId ?? null };
  });
  await insertLines(trx, { orderId: id, lines, now }, 0);
}

export interface NewLine {
  kind: OrderLineKind;
  reason?: AdjustmentReason;
  /** Signed. */
  cents: Cents;
  registrationId: string | null;
  programId: ProgramId | null;
}

interface NewLines {
  orderId: string;
  lines: readonly NewLine[];
  now: Instant;
}

async function insertLines(
  trx: Trx,
  { orderId, lines, now: createdAt }: NewLines,
  first: number,
): Promise<string[]> {
  const rows = lines.map((line, index) => {
    const position = first + index;
    return { id: randomUUID(), orderId, reason: null, ...line, position, createdAt };
  });
  await trx.insertInto("orderLines").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Adds lines at the end of an order, which the caller has locked. @returns their ids, in the given order */
export async function appendLines(trx: Trx, added: NewLines): Promise<string[]> {
  const { orderId, lines } = added;
  if (lines.length === 0) return [];
  const last = await trx
    .selectFrom("orderLines")
    .select((eb) => eb.fn.max<number | null>("position").as("position"))
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return insertLines(trx, added, (last?.position ?? -1) + 1);
}

/** Notes when an order was settled. Repeated calls keep the first time. */
export async function settleOrder(trx: Trx, orderId: string, now: Instant): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ settledAt: now })
    .where("id", "=", orderId)
    .where("settledAt", "is", null)
    .execute();
}
