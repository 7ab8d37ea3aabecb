import { randomUUIDv7 } from "node:crypto";
import { expressionBuilder, sql } from "kysely";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { PAID_STATES } from "#domain/registration/status.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { locked } from "#server/platform/database/transaction.ts";

/** Locks a family. Only the browser's lock may be taken before this one (server/registrations/registration-rows.ts). */
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

/** The family with this guardian's address, because families may share a computer. */
export function familyIdByAddress(
  families: Awaited<ReturnType<typeof familiesOfBrowser>>,
  address: string,
): string | undefined {
  return families.find(({ email }) => email?.toLowerCase() === address.toLowerCase())?.familyId;
}

/**
 * Condition on `registrations`: its order lines without the sibling discount are above zero. Only such a registration
 * earns siblings a discount (docs/reference/prices.md#sibling-discount).
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
 * Keys of the names of a family's children with a paid registration in a season, for a program with a fee, in order of
 * registration.
 */
export async function paidChildNameKeys(
  db: Db | Trx,
  { familyId, seasonId }: { familyId: string; seasonId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("children", "children.id", "registrations.childId")
    .select(["firstName as childFirstName", "lastName as childLastName"])
    .where("registrations.familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .where(costsSomething())
    .orderBy("createdAt")
    // Children of one order are stored at the same time.
    .orderBy(sql`(select min(position) from order_lines where registration_id = registrations.id)`)
    .execute();
  return rows.map(nameKey);
}

/** Stores a new family with an unconfirmed address (docs/reference/registrations.md#family-identity). @returns its id */
export async function addFamily(trx: Trx, email: string): Promise<string> {
  const id = randomUUIDv7();
  await trx.insertInto("families").values({ id, email }).execute();
  return id;
}

type ChildOfFamily = Pick<RegistrationData, "childFirstName" | "childLastName" | "childDateOfBirth">;

type StoredChild = Awaited<ReturnType<typeof childrenOfFamily>>[number];

/** Whether two rows are the same child: equal names, and equal birth dates unless one is unknown. */
function isSameFamilyChild(a: StoredChild, b: Omit<StoredChild, "id">): boolean {
  const isNamesake = a.firstName === b.firstName && a.lastName === b.lastName;
  return isNamesake && (a.bornOn === null || b.bornOn === null || a.bornOn === b.bornOn);
}

function childrenOfFamily(trx: Trx, familyId: string) {
  return trx
    .selectFrom("children")
    .select(["id", "firstName", "lastName", "bornOn"])
    .where("familyId", "=", familyId)
    .orderBy("id")
    .execute();
}

/**
 * Finds the family's children by name and birth date, and stores new ones.
 * @param isNew a new family has no children, so none are read
 * @returns one id per child, in the given order
 */
export async function findOrAddChildren(
  trx: Trx,
  { familyId, isNew }: { familyId: string; isNew: boolean },
  children: readonly ChildOfFamily[],
): Promise<string[]> {
  const storedChildren = isNew ? [] : await childrenOfFamily(trx, familyId);
  const added: StoredChild[] = [];
  const ids: string[] = [];
  for (const { childFirstName: firstName, childLastName: lastName, childDateOfBirth } of children) {
    const child = { firstName, lastName, bornOn: childDateOfBirth === "" ? null : childDateOfBirth };
    let stored = [...storedChildren, ...added].find((row) => isSameFamilyChild(row, child));
    if (!stored) {
      stored = { id: randomUUIDv7(), ...child };
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
 * Moves all rows of a family to another one; both must be locked. Equal children become one. The empty family stays,
 * because an order may be using it.
 */
export async function mergeFamilyInto(
  trx: Trx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const storedChildren = await childrenOfFamily(trx, into);
  for (const child of await childrenOfFamily(trx, from)) {
    const storedChild = storedChildren.find((row) => isSameFamilyChild(row, child));
    if (!storedChild) {
      await trx.updateTable("children").set({ familyId: into }).where("id", "=", child.id).execute();
      continue;
    }
    const bornOn = storedChild.bornOn ?? child.bornOn;
    await trx.updateTable("children").set({ bornOn }).where("id", "=", storedChild.id).execute();
    await trx
      .updateTable("registrations")
      .set({ childId: storedChild.id })
      .where("childId", "=", child.id)
      .execute();
    await trx.deleteFrom("children").where("id", "=", child.id).execute();
  }
  await trx.updateTable("registrations").set({ familyId: into }).where("familyId", "=", from).execute();
  await trx.updateTable("orders").set({ familyId: into }).where("familyId", "=", from).execute();
  await trx.updateTable("families").set({ email: null }).where("id", "=", from).execute();
}
