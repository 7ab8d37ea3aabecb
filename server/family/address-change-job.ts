import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Deps } from "#server/deps.ts";
import { endCodes } from "#server/mail/mailbox-codes.ts";
import { queueMessages } from "#server/mail/queue.ts";
import { writeAddress } from "#server/orders/manual/write-address.ts";
import type { Trx } from "#server/platform/database.ts";
import { type AddressChangesTable, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/details.ts";
import { insertFamilyStep } from "#server/registrations/family-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { moveEntries } from "#server/waiting/move-entries.ts";
import { lockOrder } from "./erase.ts";

type Change = Selectable<AddressChangesTable>;

/**
 * Writes a change's address: registrations, family and what it waits for have it, codes and sessions of the old mailbox
 * end, and both mailboxes are told. The order must be locked.
 */
export async function writeChange(
  trx: Trx,
  { id: changeId, orderId, fromEmail, toEmail, requestedBy }: Change,
  at: Date,
): Promise<void> {
  const now = instantOf(at);
  const { familyId, language } = await lockOrder(trx, orderId);
  const ofOrder = await lockRegistrationsOfOrder(trx, orderId);
  const rows = ofOrder.filter(({ email }) => email.toLowerCase() === fromEmail.toLowerCase());
  await trx.updateTable("addressChanges").set({ endedAt: now }).where("id", "=", changeId).execute();
  // Erased, or corrected by staff in the meantime.
  if (rows.length === 0) return;
  // Before, as this locks the programs of both in one order.
  await moveEntries(trx, { from: fromEmail, to: toEmail, rows, now });
  await writeAddress(trx, { familyId, rows, email: toEmail });
  for (const { id: registrationId, email } of rows) {
    const entry = { kind: "address_corrected" as const, fields: "email", note: email };
    await insertNote(trx, { id: randomUUID(), registrationId, ...entry, actor: requestedBy, createdAt: now });
  }
  if (requestedBy === "family") {
    const step = { field: "email", before: fromEmail, after: toEmail } as const;
    await insertFamilyStep(trx, { registrationIds: rows.map(({ id }) => id), step, at: now });
  }
  await endCodes(trx, { orderId }, now);
  await trx.deleteFrom("familySessions").where("email", "=", fromEmail.toLowerCase()).execute();
  const mail = { kind: "address_changed", recipient: "guardian", language, now } as const;
  await queueMessages(
    trx,
    ["old", "new"].map((reason) => ({
      ...mail,
      dedupeKey: `address-changed:${changeId}:${reason}`,
      about: { orderId, changeId, reason },
    })),
  );
  await recordAudit(trx, { at, actor: requestedBy, action: "address_changed", subject: orderId });
}

/** Writes the new addresses that nobody objected to in 72 hours; several instances may run it. */
export async function actAddressChanges({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const due = await db
    .selectFrom("addressChanges")
    .select(["id", "orderId"])
    .where("actsAt", "<=", instantOf(now()))
    .where("endedAt", "is", null)
    .orderBy("orderId")
    .execute();
  for (const { id, orderId } of due) {
    await inTransaction(db, async (trx) => {
      await lockOrder(trx, orderId);
      // Stopped in the meantime, or another instance was faster.
      const change = await trx
        .selectFrom("addressChanges")
        .selectAll()
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .executeTakeFirst();
      if (change) await writeChange(trx, change, now());
    });
  }
}
