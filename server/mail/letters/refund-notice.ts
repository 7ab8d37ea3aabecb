import type { LetterWriter, WritingDesk } from "#server/mail/addressed.ts";
import { closing, greeting, money, paymentRows, questions } from "#server/mail/common-parts.ts";
import {
  type PaymentForMail,
  paymentForMail,
  refundedCents,
  refundForMail,
} from "#server/mail/letter-data.ts";

function payer({ donation, registrations: [first] }: PaymentForMail) {
  if (donation) return { name: donation.donorName, address: donation.donorEmail, why: "donation" as const };
  return { name: first?.parentFirstName, address: first?.email, why: "registration" as const };
}

/** One of our refunds, nothing when it failed meanwhile, or all that went back when Stripe's dashboard sent it. */
async function whatWentBack(db: WritingDesk["db"], paymentId: string, refundId: string | undefined) {
  const refund = refundId === undefined ? undefined : await refundForMail(db, refundId);
  if (refund) return { ...refund, cents: refund.state === "failed" ? 0 : refund.cents };
  return { cents: await refundedCents(db, paymentId), reason: "other" as const };
}

/** Money went back to the card that paid, or into the family's hands. Staff's own note stays inside the club. */
export const refundNotice: LetterWriter = async ({ db, pen }, about) => {
  const found = await paymentForMail(db, about.paymentId);
  if (!found) return { dropped: "gone" };
  const { name, address, why } = payer(found);
  if (!address) return { dropped: "no_address" };
  const { cents: amount, reason } = await whatWentBack(db, found.payment.id, about.refundId);
  if (amount <= 0) return { dropped: "outdated" };
  const { refunded } = pen.texts;
  const way = found.payment.method === "cash" ? refunded.cash : refunded;
  return {
    to: [address],
    letter: {
      subject: pen.fill(way.subject),
      title: pen.fill(way.title, { amount }),
      parts: [
        greeting(pen, name),
        { kind: "text", text: pen.fill(way.text, { amount }) },
        { kind: "text", text: refunded.reasons[reason] },
        {
          kind: "rows",
          rows: [
            { label: refunded.payment, value: money(pen, found.payment.amountCents) },
            { label: refunded.returned, value: money(pen, amount) },
            ...paymentRows(pen, found.payment),
          ],
        },
        ...questions(pen),
      ],
      closing: closing(pen, why),
    },
  };
};
