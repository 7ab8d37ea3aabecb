import type { LetterWriter } from "#server/mail/addressed.ts";
import {
  closing,
  donationNotes,
  greeting,
  money,
  paymentRows,
  questions,
} from "#server/mail/common-parts.ts";
import { paymentForMail } from "#server/mail/letter-data.ts";

/** Thanks, and what a donor keeps for the tax office. */
export const donationReceipt: LetterWriter = async ({ db, pen }, { paymentId }) => {
  const found = await paymentForMail(db, paymentId);
  if (!found?.donation) return { dropped: "gone" };
  const { payment, donation } = found;
  if (donation.donorEmail === null) return { dropped: "no_address" };
  if (payment.paidAt === null) return { dropped: "outdated" };
  const { donated } = pen.texts;
  const amount = payment.amountCents;
  const value = money(pen, amount);
  return {
    to: [donation.donorEmail],
    letter: {
      subject: pen.fill(donated.subject),
      title: donated.title,
      parts: [
        greeting(pen, donation.donorName),
        { kind: "text", text: pen.fill(donated.text, { amount }) },
        { kind: "heading", text: donated.heading },
        {
          kind: "bill",
          rows: [{ label: pen.fill(donated.line), value }],
          total: { label: donated.total, value },
        },
        { kind: "rows", rows: paymentRows(pen, payment) },
        ...donationNotes(pen, amount),
        ...questions(pen),
      ],
      closing: closing(pen, "donation"),
    },
  };
};
