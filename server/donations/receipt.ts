import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { queueMessage } from "#server/outbox.ts";
import type { Payment } from "#server/payments/data.ts";
import { findDonation } from "./data.ts";

/** Thanks a donor whose address is known, once, however often this is called. */
export async function queueDonationReceipt(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  const donation = await findDonation(trx, payment.id);
  if (!donation?.donorEmail) return;
  await queueMessage(trx, {
    dedupeKey: `receipt:${payment.id}`,
    kind: "donation_receipt",
    recipient: "donor",
    language: payment.language,
    about: { paymentId: payment.id },
    now,
  });
}

/** What follows in the transaction in which a donation succeeds: the receipt, and a note to the staff. */
export async function completeDonation(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  await queueDonationReceipt(trx, payment, now);
  await queueMessage(trx, {
    dedupeKey: `staff:${payment.id}:donation`,
    kind: "staff_donation_notice",
    recipient: "staff",
    language: payment.language,
    about: { paymentId: payment.id },
    now,
  });
}
