import { randomInt } from "node:crypto";
import { CASH_REMINDER_HOURS, cashHold } from "#domain/registration/holds.ts";
import { ORDER_CHILDREN_MAX } from "#domain/registration/limits.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { queueMessages } from "#server/mail/queue.ts";
import { lockFamily } from "#server/money/families.ts";
import { type Confirmation, confirmOrder } from "#server/orders/confirm/confirm.ts";
import { hasHoldExpired } from "#server/orders/place/order-rules.ts";
import { type Holder, refuseTooManyUnpaid } from "#server/orders/place/order-spots.ts";
import { PENDING } from "#server/payments/payment-rows.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/registration-rows.ts";
import { mailGuardian } from "#server/registrations/second-guardians.ts";
import { changeState } from "#server/registrations/state.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";

/** A number of six digits that no order has. */
export async function newCashNumber(trx: Trx): Promise<string> {
  const number = String(randomInt(100_000, 1_000_000));
  const isTaken = await hasRows(trx.selectFrom("orders").where("cashNumber", "=", number));
  return isTaken ? newCashNumber(trx) : number;
}

/** Unpaid registrations of orders to be paid in cash. */
function awaitingCash(db: Db | Trx) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .where("orders.cashNumber", "is not", null)
    .where("orders.settledAt", "is", null)
    .where("registrations.state", "=", "awaiting_manual_payment")
    .where("registrations.deletedAt", "is", null);
}

/** A mailbox holds spots for as many children as one order. Its name must be locked. @throws {ApiError} too_many_unpaid */
async function refuseTooManyOfMailbox(trx: Trx, { orderId, children, now }: Confirmation): Promise<void> {
  const mailbox = mailboxOf(children[0]?.registration.email ?? "");
  const held = await awaitingCash(trx)
    .select("registrations.email")
    .where("hasSpot", "=", true)
    .where((eb) => eb.or([eb("holdExpiresAt", "is", null), eb("holdExpiresAt", ">", now)]))
    .where("orders.id", "<>", orderId)
    .execute();
  const others = held.filter(({ email }) => mailboxOf(email) === mailbox);
  if (others.length + children.length > ORDER_CHILDREN_MAX) throw new ApiError("too_many_unpaid");
}

/**
 * Holds an order's spots until the family brings cash, once its mailbox is verified
 * (docs/reference/manual-payments.md#cash-at-the-field).
 * @param holder whose browser placed the order, and from whose network the code was asked for
 * @throws {ApiError} order_expired if a program takes no cash any more; too_many_unpaid; program_full with `children`
 */
export async function holdForCash(trx: Trx, holder: Holder, order: Omit<Confirmation, "way">): Promise<void> {
  const { orderId, children, now } = order;
  const rows = children.map(({ registration }) => registration);
  const programs = await lockPrograms(
    trx,
    rows.map(({ programId }) => programId),
  );
  const hold = cashHold([...programs.values()], new Date(now), (await readClub(trx)).timeZone);
  if (!hold) throw new ApiError("order_expired");
  const registrationIds = rows.map(({ id }) => id);
  const confirmation = { ...order, way: "unpaid" } as const;
  await refuseTooManyOfMailbox(trx, confirmation);
  await refuseTooManyUnpaid(trx, {
    holder,
    spots: rows.length,
    registrationIds,
    now: new Date(now),
  });
  await confirmOrder(trx, confirmation);
  const holdExpiresAt = instantOf(hold.until);
  await trx.updateTable("registrations").set({ holdExpiresAt }).where("id", "in", registrationIds).execute();
  // The order's own was erased if its first hold has ended.
  const changes = { dueOn: hold.day, networkHash: holder.networkHash };
  await trx.updateTable("orders").set(changes).where("id", "=", orderId).execute();
  if (rows[0]) await mailGuardian(trx, rows[0], { kind: "cash_hold", now });
}

/** The number and the end of an order that waits for cash, null if it is kept without an end; null for other orders. */
export async function cashOfOrder(db: Db | Trx, orderId: string) {
  const row = await awaitingCash(db)
    .select(["orders.cashNumber", "orders.dueOn", "holdExpiresAt"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return row ? { number: row.cashNumber ?? "", dueOn: row.dueOn, heldUntil: row.holdExpiresAt } : null;
}

/** Reminds families once, on the day before their holds end. */
async function remind(db: Db, now: Date): Promise<void> {
  const ending = await awaitingCash(db)
    .select(["registrations.id", "orderId", "language"])
    .where("holdExpiresAt", ">", instantOf(now))
    .where("holdExpiresAt", "<=", instantOf(new Date(now.getTime() + CASH_REMINDER_HOURS * HOUR_MS)))
    // The first email has just said the same.
    .where("orders.createdAt", "<=", instantBefore(now, 12 * HOUR_MS))
    .execute();
  const messages = ending.map(({ id: registrationId, orderId, language }) => ({
    dedupeKey: `cash_hold_ends:${orderId}`,
    kind: "cash_hold" as const,
    recipient: "guardian" as const,
    language,
    about: { orderId, registrationId, reason: "ending" },
    now: instantOf(now),
  }));
  if (messages.length > 0) await inTransaction(db, (trx) => queueMessages(trx, messages));
}

/** Orders whose hold has ended without any money, and without a card payment that may still succeed. */
function endedHolds(db: Db | Trx, now: Instant) {
  return awaitingCash(db)
    .where((eb) => eb.or([eb("hasSpot", "=", false), eb("holdExpiresAt", "<=", now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where((where) =>
              where.or([
                where.and([
                  where("paidAt", "is not", null),
                  where("state", "not in", ["refunded", "duplicate_paid"]),
                ]),
                where("state", "in", PENDING),
              ]),
            ),
        ),
      ),
    );
}

/** Reminds families whose hold ends tomorrow, and expires orders that were not paid in cash by their day. */
export async function endCashHolds({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const currentTime = now();
  const at = instantOf(currentTime);
  await remind(db, currentTime);
  const due = await endedHolds(db, at).select(["orders.id", "orders.familyId"]).distinct().execute();
  for (const { id, familyId } of due) {
    await inTransaction(db, async (trx) => {
      await lockFamily(trx, familyId);
      const rows = await lockRegistrationsOfOrder(trx, id);
      // Money may have come in since.
      const ended = await endedHolds(trx, at)
        .select("registrations.id")
        .where("orders.id", "=", id)
        .execute();
      const ids = new Set(ended.map((row) => row.id));
      await changeState(
        trx,
        rows.filter((row) => ids.has(row.id) && hasHoldExpired(row, currentTime)),
        { to: "expired" },
      );
    });
  }
}
