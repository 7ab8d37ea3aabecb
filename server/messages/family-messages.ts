import type { Db } from "#server/db/database.ts";
import type { EmailWriters } from "#server/email/outbox-job.ts";
import { donationReceipt, refundNotice } from "#server/email/payment-email.ts";
import { registrationNeedsReview, registrationReceipt } from "#server/email/registration-email.ts";
import { paymentReminder } from "#server/email/reminder-email.ts";
import { programFacts } from "#server/programs/facts-queries.ts";
import { notMineToken } from "#server/registrations/not-mine-mutations.ts";
import {
  openOrderForMail,
  type PaymentForMail,
  paymentForMail,
  refundedCents,
  refundForMail,
  registrationForMail,
} from "./queries.ts";

function payerOf({ donation, registrations: [first] }: PaymentForMail) {
  if (donation) return { name: donation.donorName, address: donation.donorEmail, why: "donation" as const };
  return { name: first?.parentFirstName, address: first?.email, why: "registration" as const };
}

/** One of our refunds, nothing when it failed meanwhile, or all that went back when Stripe's dashboard sent it. */
async function whatWentBack(db: Db, paymentId: string, refundId: string | undefined) {
  const refund = refundId === undefined ? undefined : await refundForMail(db, refundId);
  if (refund) return { cents: refund.state === "failed" ? 0 : refund.cents, reason: refund.reason };
  return { cents: await refundedCents(db, paymentId), reason: "other" as const };
}

/** The mails to families and donors; `secretKey` proves the link "this was not me". */
export function familyEmails({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  return {
    async registration_receipt({ registrationId }, context) {
      const found = await registrationForMail(db, registrationId);
      if (!found) return { dropped: "gone" };
      const { id, status, deletedAt } = found.registration;
      if (status !== "confirmed" || deletedAt !== null) return { dropped: "outdated" };
      const program = await programFacts(db, found.program.id, context.i18n.language);
      return registrationReceipt(context, { ...found, program, token: notMineToken(secretKey, id) });
    },

    async registration_needs_review({ registrationId }, context) {
      const found = await registrationForMail(db, registrationId);
      if (!found) return { dropped: "gone" };
      const { id, status } = found.registration;
      if (status !== "needs_review") return { dropped: "outdated" };
      const program = await programFacts(db, found.program.id, context.i18n.language);
      return registrationNeedsReview(context, { ...found, program, token: notMineToken(secretKey, id) });
    },

    async payment_reminder({ registrationId }, context) {
      const found = await openOrderForMail(db, registrationId, context.i18n.language);
      if (!found) return { dropped: "gone" };
      // Paid since somebody pressed.
      if (found.openCents === 0) return { dropped: "outdated" };
      return paymentReminder(context, found);
    },

    async donation_receipt({ paymentId }, context) {
      const found = await paymentForMail(db, paymentId);
      if (!found?.donation) return { dropped: "gone" };
      const { payment, donation } = found;
      if (donation.donorEmail === null) return { dropped: "no_address" };
      if (payment.paidAt === null) return { dropped: "outdated" };
      const donor = { name: donation.donorName, address: donation.donorEmail };
      return donationReceipt(context, { payment, donor });
    },

    async refund_notice({ paymentId, refundId }, context) {
      const found = await paymentForMail(db, paymentId);
      if (!found) return { dropped: "gone" };
      const { address, ...payer } = payerOf(found);
      if (!address) return { dropped: "no_address" };
      const { payment } = found;
      const { cents, reason } = await whatWentBack(db, payment.id, refundId);
      if (cents <= 0) return { dropped: "outdated" };
      return refundNotice(context, { payment, payer: { ...payer, address }, cents, reason });
    },
  } satisfies Partial<EmailWriters>;
}
