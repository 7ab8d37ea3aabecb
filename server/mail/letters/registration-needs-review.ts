import { nameForMail } from "#domain/person-name.ts";
import type { LetterWriter } from "#server/mail/addressed.ts";
import {
  closing,
  greeting,
  lastDigits,
  notMine,
  paymentRows,
  priceBill,
  questions,
  registeredRows,
} from "#server/mail/common-parts.ts";
import { registrationForMail } from "#server/mail/letter-data.ts";

/** The money is here, the place is not certain, and the club will call. */
export const registrationNeedsReview: LetterWriter = async (desk, { registrationId }) => {
  const { db, pen } = desk;
  const found = await registrationForMail(db, registrationId);
  if (!found) return { dropped: "gone" };
  const { registration, payment } = found;
  if (registration.status !== "needs_review") return { dropped: "outdated" };
  const { review, paid } = pen.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    letter: {
      subject: pen.fill(review.subject),
      title: name === null ? review.titleAll : pen.fill(review.title, { name }),
      parts: [
        greeting(pen, registration.parentFirstName),
        { kind: "text", text: review.text },
        { kind: "text", text: pen.fill(review.next, { digits: lastDigits(registration.phone) }) },
        { kind: "rows", rows: registeredRows(pen, registration) },
        { kind: "heading", text: paid.heading },
        priceBill(pen, registration.totalAmount ?? 0, registration.donationAmount),
        ...(payment ? [{ kind: "rows" as const, rows: paymentRows(pen, payment) }] : []),
        ...notMine(desk, registration.id),
        ...questions(pen),
      ],
      closing: closing(pen, "registration"),
    },
  };
};
