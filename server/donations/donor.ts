import type { DonorDetails } from "#domain/donation-schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { lockPayment, type Payment } from "#server/payments/data.ts";
import { updateDonor } from "./data.ts";
import { isDonorErased } from "./erase.ts";
import { queueDonationReceipt } from "./receipt.ts";

/**
 * Stores who gave, before or after paying; an address that comes after the money still gets its receipt.
 * @throws {ApiError} payment_not_found for a payment that is not a donation
 */
export async function describeDonor(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, purpose }: Payment,
  details: DonorDetails,
): Promise<void> {
  if (purpose !== "donation") throw new ApiError("payment_not_found");
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, id);
    if (await isDonorErased(trx, id)) return;
    await updateDonor(trx, id, details);
    if (payment?.state === "succeeded") await queueDonationReceipt(trx, payment, instantOf(now()));
  });
}
