import { sql } from "kysely";
import { lastDigits } from "#domain/family/sign-in.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "./registration-rows.ts";

/**
 * The registrations that a mailbox's family may see after sign-in: paid ones, held ones for manual payments, and
 * canceled ones until they are erased. Abandoned attempts are excluded.
 * @param email in lower case
 */
function registrationsOfAddress(db: Db | Trx, email: string) {
  return db
    .selectFrom("registrations")
    .where(sql<string>`lower(registrations.email)`, "=", email)
    .where("registrations.state", "in", ENTERED_STATES);
}

export function isKnownEmail(db: Db | Trx, email: string): Promise<boolean> {
  return hasRows(registrationsOfAddress(db, email.toLowerCase()));
}

/**
 * Whether a family has verified this mailbox with a code, for any of its orders. Then its address changes only by
 * server/family/address-change.ts (docs/decisions/032).
 */
export async function isVerifiedEmail(db: Db | Trx, email: string): Promise<boolean> {
  if (email === "") return false;
  const verified = db
    .selectFrom("registrations")
    .innerJoin("families", "families.id", "registrations.familyId")
    .where(sql<string>`lower(registrations.email)`, "=", email.toLowerCase())
    .where("verifiedAt", "is not", null);
  return hasRows(verified);
}

/**
 * Ids of the mailbox's orders that have, or had, a phone with one of these last four digits. A phone that was changed
 * on the page still opens them, so a thief of a session cannot lock out the family with another phone.
 * @param email in lower case
 */
export async function orderIdsByPhoneDigits(
  db: Db | Trx,
  email: string,
  digits: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await registrationsOfAddress(db, email).select(["id", "orderId", "phone"]).execute();
  if (rows.length === 0) return new Set();
  const phoneChanges = await db
    .selectFrom("familyChanges")
    .select(["registrationId", "before"])
    .where("field", "=", "phone")
    .where(
      "registrationId",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const matching = rows.filter(({ id, phone }) => {
    const phones = [
      phone,
      ...phoneChanges.flatMap((change) => (change.registrationId === id ? change.before : [])),
    ];
    return phones.some((candidate) => digits.has(lastDigits(candidate) ?? ""));
  });
  return new Set(matching.map(({ orderId }) => orderId));
}

/** The family and orders of a session, for an order placed with it. */
export interface SessionFamily {
  /** The mailbox, in lower case. */
  email: string;
  familyId: string;
  orderIds: ReadonlySet<string>;
}

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
export async function registrationOfSession(
  db: Db | Trx,
  { email, orderIds }: { email: string; orderIds: ReadonlySet<string> },
  id: string,
): Promise<Registration> {
  const row = await registrationsOfAddress(db, email).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !orderIds.has(row.orderId)) throw new ApiError("not_found");
  return row;
}

/** All rows of the mailbox's registrations in these orders, in order of creation. */
export async function registrationsOfOrders(
  db: Db | Trx,
  email: string,
  orderIds: ReadonlySet<string>,
): Promise<Registration[]> {
  // PostgreSQL takes no empty list.
  if (orderIds.size === 0) return [];
  return registrationsOfAddress(db, email)
    .selectAll()
    .where("orderId", "in", [...orderIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
