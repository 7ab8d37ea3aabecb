import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { insertNote } from "#server/registrations/notes.ts";
import { confirmOrder, withoutRivals } from "./confirm-mutations.ts";
import { endCardAttempts } from "./end-cards-mutations.ts";
import { lockOrderOf, orderOfRegistration, paymentIdsOf, unpaidOf } from "./manual-entry-queries.ts";

interface PayLater {
  /** A registration of the order. */
  id: string;
  /** null for no day. */
  dueOn: CalendarDate | null;
  note: string;
  actor: string;
}

async function wait(trx: Trx, { id, dueOn, note, actor }: PayLater, at: Date): Promise<void> {
  const { orderId, unpaid } = await lockOrderOf(trx, id);
  const balance = await balanceOfOrder(trx, orderId);
  if (!balance || balance.openCents === 0) throw new ApiError("already_paid");
  const now = instantOf(at);
  const children = withoutRivals(unpaid);
  await confirmOrder(trx, { way: "later", orderId, children, paymentId: null, now });
  await trx.updateTable("orders").set({ dueOn }).where("id", "=", orderId).execute();
  await recordAudit(trx, { at, actor, action: "due_changed", subject: `${id}: ${dueOn ?? "no day"}` });
  if (note === "") return;
  const noted = { id: randomUUID(), registrationId: id, kind: "due_changed" as const, fields: null };
  await insertNote(trx, { ...noted, note, actor, createdAt: now });
}

/**
 * Lets a family pay what is open of its order until a day: its children keep their places, and a card payment that it
 * began is ended first (docs/rules/money.md#who-pays-later-keeps-the-place). A day can be changed the same way.
 * @throws {ApiError} not_found, registration_deleted, already_paid, program_full; invalid_input for a day that is over;
 * card_processing or card_not_ended while a card may still be charged
 */
export async function letPayLater(deps: Deps, later: PayLater): Promise<void> {
  const { db, now } = deps;
  if (later.dueOn !== null && later.dueOn < dateInZone(now(), club.timeZone)) {
    throw new ApiError("invalid_input", { fields: { dueOn: "due_date" } });
  }
  const unpaid = await unpaidOf(db, await orderOfRegistration(db, later.id));
  await endCardAttempts(deps, unpaid, paymentIdsOf(unpaid));
  await inTransaction(db, (trx) => wait(trx, later, now()));
}
