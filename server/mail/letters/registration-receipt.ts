import { CALENDAR_FILE_NAME, campCalendar } from "#content/camp-calendar.ts";
import { club } from "#content/club.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { LetterWriter, WritingDesk } from "#server/mail/addressed.ts";
import {
  closing,
  donationNotes,
  greeting,
  notMine,
  paymentRows,
  priceBill,
  questions,
  registeredRows,
  siteLink,
} from "#server/mail/common-parts.ts";
import type { LetterFile, LetterPart } from "#server/mail/letter.ts";
import { type RegistrationForMail, registrationForMail } from "#server/mail/letter-data.ts";

function whatWasPaid({ pen }: WritingDesk, { registration, payment }: RegistrationForMail): LetterPart[] {
  const { totalAmount, donationAmount } = registration;
  const bill = priceBill(pen, totalAmount ?? 0, donationAmount);
  const facts: LetterPart[] = payment ? [{ kind: "rows", rows: paymentRows(pen, payment) }] : [];
  const thanks: LetterPart = { kind: "text", text: pen.fill(pen.texts.receipt.thanks) };
  const notes = donationAmount > 0 ? [thanks, ...donationNotes(pen, donationAmount)] : [];
  return [{ kind: "heading", text: pen.texts.paid.heading }, bill, ...facts, ...notes];
}

function whenAndWhere(desk: WritingDesk): LetterPart[] {
  const { texts, schedule, fill } = desk.pen;
  const { where } = texts;
  return [
    { kind: "heading", text: where.heading },
    {
      kind: "rows",
      rows: [
        { label: where.days, value: fill("{{campDays, days}}") },
        { label: where.hours, value: fill(schedule.hours) },
        { label: where.place, value: `${club.park}, ${club.street}, ${club.city}` },
      ],
    },
    { kind: "text", text: where.calendar },
    { kind: "link", label: where.map, url: club.mapsUrl },
    ...siteLink(desk, where.site, "/schedule"),
    { kind: "heading", text: schedule.bring },
    { kind: "list", items: Object.values(schedule.bringItems) },
  ];
}

function calendar({ pen, publicUrl, now }: WritingDesk): LetterFile {
  const { summary, description } = pen.schedule.event;
  const texts = {
    summary: pen.fill(summary),
    description: pen.fill(description),
    ...(publicUrl !== null && { url: `${publicUrl}/schedule` }),
  };
  return {
    name: CALENDAR_FILE_NAME,
    type: "text/calendar; charset=utf-8; method=PUBLISH",
    content: campCalendar(texts, now),
  };
}

/** The confirmation: an itemised receipt, what to bring, and the camp for the calendar. */
export const registrationReceipt: LetterWriter = async (desk, { registrationId }) => {
  const found = await registrationForMail(desk.db, registrationId);
  if (!found) return { dropped: "gone" };
  const { registration } = found;
  if (registration.status !== "confirmed" || registration.deletedAt !== null) return { dropped: "outdated" };
  const { pen } = desk;
  const { receipt, refunds } = pen.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    letter: {
      subject: pen.fill(receipt.subject),
      title: name === null ? receipt.titleAll : pen.fill(receipt.title, { name }),
      parts: [
        greeting(pen, registration.parentFirstName),
        { kind: "text", text: name === null ? pen.fill(receipt.textAll) : pen.fill(receipt.text, { name }) },
        { kind: "rows", rows: registeredRows(pen, registration) },
        ...whatWasPaid(desk, found),
        ...whenAndWhere(desk),
        { kind: "heading", text: refunds.heading },
        { kind: "text", text: refunds.text },
        ...siteLink(desk, refunds.link, "/terms#refunds"),
        ...notMine(desk, registration.id),
        ...questions(pen),
      ],
      closing: closing(pen, "registration"),
      files: [calendar(desk)],
    },
  };
};
