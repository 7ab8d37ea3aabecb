import type { LetterWriter, Outcome, WritingDesk } from "#server/mail/addressed.ts";
import { closing, paymentRows, priceBill, siteLink } from "#server/mail/common-parts.ts";
import type { LetterPart, LetterRow } from "#server/mail/letter.ts";
import { paymentForMail, registrationForMail } from "#server/mail/letter-data.ts";
import { shirtSizeWord } from "#server/shirt-size.ts";

/** A mail to staff ends with the way to the dashboard. */
export function toStaff(desk: WritingDesk, subject: string, title: string, parts: LetterPart[]): Outcome {
  const { pen, staff } = desk;
  const { open, login } = pen.texts.staff;
  const way = siteLink(desk, open, "/admin");
  const end: LetterPart[] = way.length > 0 ? way : [{ kind: "text", text: login }];
  return { to: staff, letter: { subject, title, parts: [...parts, ...end], closing: closing(pen, "staff") } };
}

/** Who registered; what the family wrote about health, and where it lives, stay in the dashboard. */
export const staffRegistrationNotice: LetterWriter = async (desk, { registrationId }) => {
  const found = await registrationForMail(desk.db, registrationId);
  if (!found) return { dropped: "gone" };
  const { registration: one, program } = found;
  const { pen } = desk;
  const { registered: words } = pen.texts.staff;
  const rows: LetterRow[] = [
    { label: words.player, value: `${one.childFirstName} ${one.childLastName}` },
    { label: words.age, value: String(one.childAge) },
    { label: words.shirt, value: shirtSizeWord(one.tshirtSize, pen.language) ?? "–" },
    { label: words.guardian, value: `${one.parentFirstName} ${one.parentLastName}` },
    { label: words.phone, value: one.phone },
    { label: words.email, value: one.email },
    {
      label: words.places,
      value: pen.fill(words.placesValue, { taken: program.placesTaken, capacity: program.capacity }),
    },
  ];
  const bill = priceBill(pen, one.totalAmount ?? 0, one.donationAmount);
  return toStaff(desk, words.subject, words.title, [{ kind: "rows", rows }, bill]);
};

export const staffDonationNotice: LetterWriter = async (desk, { paymentId }) => {
  const found = await paymentForMail(desk.db, paymentId);
  if (!found) return { dropped: "gone" };
  const { payment, donation } = found;
  const { pen } = desk;
  const { donated: words } = pen.texts.staff;
  const rows: LetterRow[] = [
    { label: words.donor, value: donation?.donorName ?? words.anonymous },
    ...(donation?.message ? [{ label: words.message, value: donation.message }] : []),
    ...paymentRows(pen, payment),
  ];
  const title = pen.fill(words.title, { amount: payment.amountCents });
  return toStaff(desk, words.subject, title, [{ kind: "rows", rows }]);
};
