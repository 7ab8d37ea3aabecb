import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { eraseMentions } from "#server/erasure.ts";
import { droppedHash } from "#server/payments/data.ts";
import { fillPaidFor } from "#server/payments/paid-for.ts";

interface Erasure {
  registrationId: string;
  at: Date;
  /** Staff, or "system" when its time had come. */
  actor: string;
}

/**
 * Erases a family's data for good, wherever it is ours: the registration with what was signed, mail about it, and
 * what staff wrote about its refund. Money rows stay, with what was paid for and without names
 * (docs/rules/privacy.md#erasure, docs/rules/money.md#what-was-paid-for-outlives-the-names).
 */
export async function eraseRegistration(trx: Trx, { registrationId, at, actor }: Erasure): Promise<void> {
  await fillPaidFor(trx, registrationId);
  const row = await trx
    .deleteFrom("registrations")
    .where("id", "=", registrationId)
    .returning("paymentId")
    .executeTakeFirst();
  if (!row) return;
  await eraseMentions(trx, { id: registrationId, paymentId: row.paymentId, at });
  if (row.paymentId !== null) {
    const requestHash = droppedHash(row.paymentId);
    await trx.updateTable("payments").set({ requestHash }).where("id", "=", row.paymentId).execute();
  }
  await recordAudit(trx, { at, actor, action: "registration_erased", subject: registrationId });
}
