import { sql } from "kysely";
import { lastDigits } from "#domain/family-page.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Registration } from "./data.ts";

/**
 * The registrations that a mailbox's family may see once they are open: those that are paid or that staff keep a place
 * for, and canceled ones until they are erased. Attempts that nobody completed are none.
 * @param email in lower case
 */
function ofAddress(db: Db | Trx, email: string) {
  return db
    .selectFrom("registrations")
    .where(sql<string>`lower(registrations.email)`, "=", email)
    .where("registrations.status", "!=", "expired")
    .where("registrations.waitsFor", "in", ["hand", "nothing"]);
}

/** Changes of address that staff entered after a call and that neither act yet nor were stopped. */
function changedByStaff(db: Db | Trx) {
  return db
    .selectFrom("addressChanges")
    .select(["orderId", "fromEmail", "toEmail", "actsAt"])
    .where("requestedBy", "!=", "family")
    .where("endedAt", "is", null);
}

function isSameMailbox(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

/** Whether anybody registered with this address, however often, or staff entered it after a call. */
export async function isKnownAddress(db: Db | Trx, email: string): Promise<boolean> {
  const address = email.toLowerCase();
  if (await ofAddress(db, address).select("id").limit(1).executeTakeFirst()) return true;
  const changes = await changedByStaff(db).where(sql<string>`lower(to_email)`, "=", address).execute();
  return changes.length > 0;
}

export interface OpenedOrders {
  orderIds: Set<string>;
  /** Orders whose address staff changed: until that acts, both mailboxes see programs, days, hours and places only. */
  limitedOrderIds: Set<string>;
}

/**
 * Ids of the mailbox's orders that have, or had, a phone with one of these last four digits. A phone that was changed on the
 * page still opens them: whoever stole a session shuts nobody out with a phone of his own.
 */
async function ordersWithPhone(
  db: Db | Trx,
  email: string,
  digits: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await ofAddress(db, email).select(["id", "orderId", "phone"]).execute();
  if (rows.length === 0) return new Set();
  const earlier = await db
    .selectFrom("familyChanges")
    .select(["registrationId", "before"])
    .where("field", "=", "phone")
    .where(
      "registrationId",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const opened = rows.filter(({ id, phone }) => {
    const phones = [
      phone,
      ...earlier.flatMap((change) => (change.registrationId === id ? change.before : [])),
    ];
    return phones.some((each) => digits.has(lastDigits(each) ?? ""));
  });
  return new Set(opened.map(({ orderId }) => orderId));
}

/** The mailbox's orders that open with one of these last four digits of a phone. @param email in lower case */
export async function ordersOpenedBy(
  db: Db | Trx,
  email: string,
  digits: ReadonlySet<string>,
): Promise<OpenedOrders> {
  const orderIds = await ordersWithPhone(db, email, digits);
  const limitedOrderIds = new Set<string>();
  const changes = await changedByStaff(db)
    .where((eb) => eb.or([eb(sql`lower(from_email)`, "=", email), eb(sql`lower(to_email)`, "=", email)]))
    .execute();
  for (const { orderId, fromEmail } of changes) {
    if (isSameMailbox(fromEmail, email)) {
      if (orderIds.delete(orderId)) limitedOrderIds.add(orderId);
      continue;
    }
    const before = await ordersWithPhone(db, fromEmail.toLowerCase(), digits);
    if (!orderIds.has(orderId) && before.has(orderId)) limitedOrderIds.add(orderId);
  }
  return { orderIds, limitedOrderIds };
}

/** What a family's session opens, for an order that is placed with it. */
export interface OpenedHousehold {
  /** The mailbox, in lower case. */
  email: string;
  /** The family of its newest order. */
  familyId: string;
  orderIds: ReadonlySet<string>;
}

/** These orders with their families, newest first. */
export async function ordersWithFamilies(db: Db | Trx, orderIds: ReadonlySet<string>) {
  if (orderIds.size === 0) return [];
  return db
    .selectFrom("orders")
    .select(["id", "familyId"])
    .where("id", "in", [...orderIds])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/** One of the mailbox's registrations in these orders. @throws {ApiError} not_found, so that strangers learn nothing */
export async function openedRegistration(
  db: Db | Trx,
  { email, orderIds }: { email: string; orderIds: ReadonlySet<string> },
  id: string,
): Promise<Registration> {
  const row = await ofAddress(db, email).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !orderIds.has(row.orderId)) throw new ApiError("not_found");
  return row;
}

/** Everything about the mailbox's registrations in these orders, in the order in which they were made. */
export async function registrationsIn(
  db: Db | Trx,
  email: string,
  orderIds: ReadonlySet<string>,
): Promise<Registration[]> {
  // PostgreSQL takes no empty list.
  if (orderIds.size === 0) return [];
  return ofAddress(db, email)
    .selectAll()
    .where("orderId", "in", [...orderIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
