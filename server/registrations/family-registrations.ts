import { sql } from "kysely";
import { lastDigits } from "#domain/family/sign-in.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "./registration-rows.ts";

/**
 * The registrations that a mailbox's family may see after sign-in: paid ones, held ones for manual payments, and
 * cancelled ones until they are erased. Abandoned attempts are excluded.
 */
function mailboxRegistrations(db: Db | Trx, email: string) {
  return db
    .selectFrom("registrations")
    .where(sql<string>`lower(registrations.email)`, "=", email.toLowerCase())
    .where("registrations.state", "in", ENTERED_STATES);
}

export function isKnownEmail(db: Db | Trx, email: string): Promise<boolean> {
  return hasRows(mailboxRegistrations(db, email));
}

/**
 * Whether a code verified this email for any order. If so, it changes only through server/family/address-change.ts
 * (docs/decisions/032).
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
 * Ids of the mailbox's orders that have, or had, a phone with one of these last four digits. Old phones count too:
 * otherwise a stolen session could lock the family out by changing the phone.
 */
export async function orderIdsByPhoneDigits(
  db: Db | Trx,
  email: string,
  digits: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await mailboxRegistrations(db, email).select(["id", "orderId", "phone"]).execute();
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

/** The family and earlier orders of a session that places an order. */
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

/** One of the mailbox's registrations in these orders. @throws {ApiError} not_found, also for another family's */
export async function registrationOfSession(
  db: Db | Trx,
  { email, orderIds }: { email: string; orderIds: ReadonlySet<string> },
  id: string,
): Promise<Registration> {
  const row = await mailboxRegistrations(db, email).selectAll().where("id", "=", id).executeTakeFirst();
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
  return mailboxRegistrations(db, email)
    .selectAll()
    .where("orderId", "in", [...orderIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
