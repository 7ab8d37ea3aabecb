import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { pricedChildren } from "#domain/priced-children.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { linesOf } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { bookBounce } from "#server/payments/cash-mutations.ts";
import { lockPayment } from "#server/payments/queries.ts";
import { lockRegistrationsOfPayment, type Registration } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/notes.ts";

interface Bounced {
  paymentId: string;
  note: string;
  actor: string;
}

/** Staff wait for the money of what the check had paid for; a child that had a place keeps it. */
async function openAgain(trx: Trx, rows: readonly Registration[]): Promise<void> {
  for (const { id, place } of rows) {
    await trx
      .updateTable("registrations")
      .set({ paymentId: null, status: "pending", place: place === "taken" ? "held" : place })
      .where("id", "=", id)
      .execute();
  }
}

/** Children that were canceled: nobody waits for their fee any more, but for what went back of it. */
async function leftOf(trx: Trx, orderId: string | null): Promise<Set<string>> {
  const children = pricedChildren(await linesOf(trx, orderId === null ? [] : [orderId]));
  return new Set(children.filter(({ isGone }) => isGone).map(({ registrationId }) => registrationId));
}

async function bounce(trx: Trx, { paymentId, note, actor }: Bounced, at: Date): Promise<void> {
  const now = instantOf(at);
  const payment = await lockPayment(trx, paymentId);
  if (!payment) throw new ApiError("payment_not_found");
  if (payment.method !== "check") throw new ApiError("not_a_check");
  if (payment.state === "canceled") return;
  const rows = await lockRegistrationsOfPayment(trx, paymentId);
  const gone = await leftOf(trx, payment.orderId);
  const paid = rows.filter(
    ({ id, status }) => (PAID_STATUSES as readonly string[]).includes(status) && !gone.has(id),
  );
  await bookBounce(trx, payment, now);
  await openAgain(trx, paid);
  if (payment.orderId !== null) {
    const isOpen = paid.length > 0 ? { settledAt: null } : {};
    const dueOn = dateInZone(at, club.timeZone);
    await trx
      .updateTable("orders")
      .set({ dueOn, ...isOpen })
      .where("id", "=", payment.orderId)
      .execute();
  }
  const subject = `${paymentId}: ${payment.amountCents} cents`;
  await recordAudit(trx, { at, actor, action: "check_bounced", subject });
  for (const { id } of note === "" ? [] : paid.slice(0, 1)) {
    const noted = { id: randomUUID(), registrationId: id, kind: "check_bounced" as const, fields: null };
    await insertNote(trx, { ...noted, note, actor, createdAt: now });
  }
}

/**
 * Books that a check bounced: what it paid is open again, its children keep their places, and the family stands on the
 * unpaid list from today on (docs/rules/money.md#a-check-that-bounces). Said twice, it bounced once.
 * @throws {ApiError} payment_not_found, not_a_check
 */
export function noteBounce({ db, now }: Pick<Deps, "db" | "now">, bounced: Bounced): Promise<void> {
  return inTransaction(db, (trx) => bounce(trx, bounced, now()));
}
