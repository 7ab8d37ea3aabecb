import type { Selectable } from "kysely";
import { sql } from "kysely";
import { UNSETTLED_STATES } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";
import { locked } from "#server/db/transaction.ts";

export type Payment = Selectable<PaymentsTable>;

function paymentWith(db: Db | Trx, column: "id" | "intentId", value: string) {
  return db.selectFrom("payments").selectAll().where(column, "=", value);
}

export function findPayment(db: Db | Trx, id: string): Promise<Payment | undefined> {
  return paymentWith(db, "id", id).executeTakeFirst();
}

export function findPaymentByIntent(db: Db | Trx, intentId: string): Promise<Payment | undefined> {
  return paymentWith(db, "intentId", intentId).executeTakeFirst();
}

/** As literals, from which SQLite knows that an index of the unsettled ones alone has all that is asked for. */
export const UNSETTLED = UNSETTLED_STATES.map((state) => sql.lit(state));

/** The payment that the same request made a moment ago, while it can still be paid. */
export function findLiveByRequest(db: Db | Trx, requestHash: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("requestHash", "=", requestHash)
    .where("state", "in", UNSETTLED)
    .executeTakeFirst();
}

/** The payment, which nobody else changes until the transaction ends. */
export function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "id", id)).executeTakeFirst();
}

/** The same by its intent's id. */
export function lockPaymentByIntent(trx: Trx, intentId: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "intentId", intentId)).executeTakeFirst();
}

interface Unsettled {
  createdBefore: Instant;
  /** Those alone that are due to be looked at by then; all, where there is none. */
  dueAt?: Instant | undefined;
  limit: number;
}

/** Up to `limit` payments that money may still come for, oldest first. */
export function unsettledBefore(
  db: Db,
  { createdBefore, dueAt, limit }: Unsettled,
  after?: Pick<Payment, "createdAt" | "id">,
): Promise<Payment[]> {
  const unsettled = db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", UNSETTLED)
    .where("createdAt", "<=", createdBefore)
    .$if(dueAt !== undefined, (query) =>
      query.where((eb) => eb.or([eb("recheckAt", "is", null), eb("recheckAt", "<=", dueAt ?? "")])),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit);
  if (!after) return unsettled.execute();
  return unsettled.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`).execute();
}

/** How many payments a bank wants an answer about, and until when at the latest for the first of them. */
export async function answersWanted(db: Db): Promise<{ count: number; answerBy: Instant | null }> {
  return db
    .selectFrom("payments")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("answerBy").as("answerBy")])
    .where("answerBy", "is not", null)
    .executeTakeFirstOrThrow();
}

/** Payments whose refund or dispute is to be asked about again by now. */
export function dueForRecheck(db: Db, now: Instant): Promise<Pick<Payment, "id" | "intentId">[]> {
  return db
    .selectFrom("payments")
    .select(["id", "intentId"])
    .where("recheckAt", "<=", now)
    .where("state", "not in", UNSETTLED)
    .execute();
}
