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

/** Whether anybody registered with this address, however often. */
export async function isKnownAddress(db: Db | Trx, email: string): Promise<boolean> {
  return (await ofAddress(db, email.toLowerCase()).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Ids of the mailbox's orders that have a phone with one of these last four digits. */
export async function ordersOpenedBy(
  db: Db | Trx,
  email: string,
  digits: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await ofAddress(db, email).select(["orderId", "phone"]).execute();
  const opened = rows.filter(({ phone }) => digits.has(lastDigits(phone) ?? ""));
  return new Set(opened.map(({ orderId }) => orderId));
}

/** What a family's session opens, for an order that is placed with it. */
export interface OpenedHousehold {
  /** The mailbox, in lower case. */
  email: string;
  /** The family of its newest order. */
  familyId: string;
  orderIds: ReadonlySet<string>;
}

/** The household of a mailbox's opened orders; undefined if they are none. */
export async function householdOf(
  db: Db | Trx,
  { email, orderIds }: Omit<OpenedHousehold, "familyId">,
): Promise<OpenedHousehold | undefined> {
  const newest = await db
    .selectFrom("orders")
    .select("familyId")
    .where("id", "in", [...orderIds])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return newest && { email, orderIds, familyId: newest.familyId };
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
export function registrationsIn(db: Db | Trx, email: string, orderIds: ReadonlySet<string>) {
  return ofAddress(db, email)
    .selectAll()
    .where("orderId", "in", [...orderIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
