import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { droppedHash } from "#server/payments/data.ts";

interface Erasure {
  registrationId: string;
  at: Date;
  /** Staff, or "system" when its time had come. */
  actor: string;
}

/**
 * Erases a family's data for good, wherever it is ours: the registration with what was signed, mail that still
 * waits, and what staff wrote about its refund. Money rows stay; they hold no names (design.md §7.6).
 */
export async function eraseRegistration(trx: Trx, { registrationId, at, actor }: Erasure): Promise<void> {
  const row = await trx
    .deleteFrom("registrations")
    .where("id", "=", registrationId)
    .returning("paymentId")
    .executeTakeFirst();
  if (!row) return;
  const erasedAt: Instant = at.toISOString();
  await trx
    .insertInto("erasures")
    .values({ registrationId, erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom("outbox")
    .where("payload", "like", `%${registrationId}%`)
    .where("sentAt", "is", null)
    .execute();
  if (row.paymentId !== null) {
    const requestHash = droppedHash(row.paymentId);
    await trx.updateTable("payments").set({ requestHash }).where("id", "=", row.paymentId).execute();
    await trx.updateTable("refunds").set({ note: null }).where("paymentId", "=", row.paymentId).execute();
    await trx
      .updateTable("bookDifferences")
      .set({ note: null })
      .where("paymentId", "=", row.paymentId)
      .execute();
  }
  await recordAudit(trx, { at, actor, action: "registration_erased", subject: registrationId });
}
