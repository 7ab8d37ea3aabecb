import type { Trx } from "#server/db/database.ts";
import { ApiError } from "#server/errors.ts";
import { lockPayment } from "#server/payments/data.ts";
import type { Registration } from "./data.ts";

/**
 * Locks a registration after its payment, as everything that touches both does (payments.md, Flow 5).
 * @throws {ApiError} not_found
 */
export async function lockRegistration(trx: Trx, id: string): Promise<Registration> {
  const known = await trx
    .selectFrom("registrations")
    .select("paymentId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) throw new ApiError("not_found");
  if (known.paymentId !== null) await lockPayment(trx, known.paymentId);
  const row = await trx
    .updateTable("registrations")
    .set({ id })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}
