import type { Trx } from "#server/db/database.ts";
import { locked } from "#server/db/row-lock.ts";
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
  const wanted = trx.selectFrom("registrations").selectAll().where("id", "=", id);
  const row = await locked(trx, wanted).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}
