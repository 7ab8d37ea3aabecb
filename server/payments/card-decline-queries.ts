import type { CardLimit } from "#domain/card-limits.ts";
import { CARD_ALARM_MS, DECLINES_COUNT_MS } from "#domain/card-limits.ts";
import { UNSETTLED_STATES } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Payment } from "./queries.ts";

/** More than any limit with the registrations of a busy day; a flood of declines is not read to its end. */
const MOST_ROWS = 2000;

function before(now: Date, ms: number): Instant {
  return instantOf(new Date(now.getTime() - ms));
}

/** The declined charges of a payment that are counted already. */
export async function declinesOfPayment(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("cardDeclines")
    .select("chargeId")
    .where("paymentId", "=", paymentId)
    .execute();
  return rows.map(({ chargeId }) => chargeId);
}

/** Counts charges that were declined, each once. */
export async function insertDeclines(
  db: Db,
  { id: paymentId, payerAddressHash, payerNetworkHash }: Payment,
  charges: readonly { chargeId: string; declinedAt: Instant }[],
): Promise<void> {
  if (charges.length === 0) return;
  await db
    .insertInto("cardDeclines")
    .values(charges.map((charge) => ({ ...charge, paymentId, payerAddressHash, payerNetworkHash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The past day's declines of a network, the newest first. */
export function declinesOfNetwork(db: Db, payerNetworkHash: string, now: Date) {
  return db
    .selectFrom("cardDeclines")
    .select(["payerAddressHash", "declinedAt"])
    .where("payerNetworkHash", "=", payerNetworkHash)
    .where("declinedAt", ">", before(now, DECLINES_COUNT_MS))
    .orderBy("declinedAt", "desc")
    .limit(MOST_ROWS)
    .execute();
}

/** All of the past day, the newest first. */
export function declinesOfClub(db: Db, now: Date) {
  return db
    .selectFrom("cardDeclines")
    .select(["payerAddressHash", "payerNetworkHash", "declinedAt"])
    .where("declinedAt", ">", before(now, DECLINES_COUNT_MS))
    .orderBy("declinedAt", "desc")
    .limit(MOST_ROWS)
    .execute();
}

/** The past day's paid registrations, of a network or of all. */
export async function paidRegistrations(db: Db, payerNetworkHash: string | null, now: Date) {
  const since = before(now, DECLINES_COUNT_MS);
  const paid = db
    .selectFrom("payments")
    .select(["payerAddressHash", "paidAt"])
    .where("purpose", "=", "registration")
    .where("method", "=", "card")
    // Nothing is paid more than a day after it was begun, or begun again; the index knows when that was.
    .where("createdAt", ">", before(now, 2 * DECLINES_COUNT_MS))
    .where("paidAt", ">", since);
  const rows = await (payerNetworkHash === null
    ? paid
    : paid.where("payerNetworkHash", "=", payerNetworkHash)
  ).execute();
  return rows.map(({ payerAddressHash, paidAt }) => ({ payerAddressHash, paidAt: paidAt ?? since }));
}

/** Notes with a payment's declines that a limit was exceeded. */
export async function markExceeded(trx: Trx, paymentId: string, exceeded: CardLimit): Promise<void> {
  await trx.updateTable("cardDeclines").set({ exceeded }).where("paymentId", "=", paymentId).execute();
}

/** Whether any limit was exceeded lately: what staff see until it is over. */
export async function areCardsTested(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("cardDeclines")
    .select("chargeId")
    .where("declinedAt", ">", before(now, CARD_ALARM_MS))
    .where("exceeded", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the cards of the past hour were declined, each address once, with how many. */
export async function declinedLately(db: Db, now: Date) {
  const rows = await db
    .selectFrom("cardDeclines")
    .select((eb) => ["payerAddressHash", "payerNetworkHash", eb.fn.countAll().as("declines")])
    .where("declinedAt", ">", before(now, CARD_ALARM_MS))
    .groupBy(["payerAddressHash", "payerNetworkHash"])
    .execute();
  return rows.map((row) => ({ ...row, declines: Number(row.declines) }));
}

/** Payments that can still be paid and were begun in a network, or at one address of it. */
export function unsettledFrom(db: Db, payerNetworkHash: string, payerAddressHash: string | null) {
  const open = db
    .selectFrom("payments")
    .select("id")
    .where("payerNetworkHash", "=", payerNetworkHash)
    .where("state", "in", UNSETTLED_STATES)
    .orderBy("createdAt")
    .limit(MOST_ROWS);
  return (payerAddressHash === null ? open : open.where("payerAddressHash", "=", payerAddressHash)).execute();
}

/** Deletes what is counted no more, and the hashes of payments that cannot be paid any more. */
export async function forgetDeclines(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("cardDeclines").where("declinedAt", "<=", before(now, DECLINES_COUNT_MS)).execute();
  await db
    .updateTable("payments")
    .set({ payerAddressHash: null, payerNetworkHash: null })
    .where("payerNetworkHash", "is not", null)
    .where("expiresAt", "<=", instantOf(now))
    .execute();
}
