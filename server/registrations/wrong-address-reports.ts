import type { WrongAddressToken } from "#domain/family/wrong-address.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isSameSecret, shortHash } from "#server/platform/secret-key.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { readRegistration } from "./registration-rows.ts";

/** The token of a receipt's link "this was not me". */
export function wrongAddressToken(secretKey: Buffer, registrationId: string): WrongAddressToken {
  return { registrationId, proof: shortHash(secretKey, "wrong-address", registrationId) };
}

/**
 * Records that the recipient of a receipt did not send the registration, and mails staff once; nothing else changes
 * (docs/reference/orders.md#wrong-address-reports).
 * @throws {ApiError} link_invalid for an invalid link, or if the registration was erased
 */
export async function reportWrongAddress(
  { db, now, secretKey }: Deps,
  token: WrongAddressToken,
): Promise<void> {
  const { proof } = wrongAddressToken(secretKey, token.registrationId);
  if (!isSameSecret(token.proof, proof)) throw new ApiError("link_invalid");
  const nowInstant = instantOf(now());
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom("registrations")
      .select(["id", "orderId", "language", "reportedNotMeAt", "deletedAt"])
      .where("id", "=", token.registrationId)
      .executeTakeFirst();
    if (!row) throw new ApiError("link_invalid");
    if (row.reportedNotMeAt !== null || row.deletedAt !== null) return;
    await trx
      .updateTable("registrations")
      .set({ reportedNotMeAt: nowInstant })
      // A receipt's link is for the whole order.
      .where("orderId", "=", row.orderId)
      .where("deletedAt", "is", null)
      .execute();
    await queueMessage(trx, {
      dedupeKey: `wrong-address:${row.id}`,
      kind: "staff_payment_alert",
      recipient: "staff",
      about: { registrationId: row.id, reason: "wrong_address" },
      now: nowInstant,
    });
  });
}

/**
 * Clears a report "this was not me" after staff have checked it.
 * @throws {ApiError} not_found
 */
export async function markWrongAddressSeen(
  { db, now }: Deps,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { orderId } = await readRegistration(trx, id);
    await trx
      .updateTable("registrations")
      .set({ reportedNotMeAt: null })
      .where("orderId", "=", orderId)
      .execute();
    await recordAudit(trx, { at: now(), actor, action: "wrong_address_seen", subject: id });
  });
}
